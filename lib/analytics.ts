import { env } from '@/lib/env';
import { paths } from '@/lib/paths';

declare global {
  interface Window {
    /** The event queue that Google Tag Manager reads. */
    dataLayer?: Record<string, unknown>[];
  }
}

let isLoaded = false;

/** Sends an event to Google Tag Manager; does nothing if the settings have no id for it. Never throws. */
function sendEvent(event: Record<string, unknown>): void {
  if (env.gtmId === '') return;
  try {
    window.dataLayer ??= [];
    window.dataLayer.push(event);
  } catch {
    // What blocks trackers has put something else there.
  }
}

/**
 * Loads Google Tag Manager as Google documents it, with its start time as the first event. The site's own code does it rather than
 * an inline script, so that the Content-Security-Policy needs no exception. Call it only after the exam number and the entry token
 * are out of the address, because it reads that; further calls do nothing, nor does one on the verification mail's page.
 */
export function loadTagManager(page: string): void {
  if (env.gtmId === '' || isLoaded || page === paths.entryConfirm()) return;
  isLoaded = true;
  sendEvent({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${env.gtmId}`;
  document.head.append(script);
}

/** Reports a click on a link at the end of a page. */
export function sendTailLinkClick(href: string): void {
  sendEvent({ event: 'click', category: 'page_tail_link', label: href });
}

/** Everything that can crash by itself: the whole site, a page, one of its sections; then parts of the layout, of the play screen, of other pages. */
export type CrashKind =
  | ('site' | 'page' | 'section')
  | ('header' | 'scenery' | 'notice' | 'footer' | 'deferred_layout' | 'modal')
  | ('chapter_card' | 'medium')
  | ('device_check' | 'homecoming' | 'ending_card' | 'logbook' | 'chart' | 'home_ports' | 'today');

/** Reports a crash: its kind, build and page, and nothing else. */
export function sendCrash(kind: CrashKind): void {
  sendEvent({ event: 'crash', kind, build: process.env.BUILD_VERSION, route: window.location.pathname });
}
