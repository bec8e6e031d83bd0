import { env } from '@/lib/env';

declare global {
  interface Window {
    /** Google Tag Manager reads what is pushed here. */
    dataLayer?: Record<string, unknown>[];
  }
}

const tagManager = 'https://www.googletagmanager.com/gtm.js';

/** The one category of clicks on links far down a page. */
const tailLinkCategory = 'page_tail_link';

let isLoaded = false;

/** Hands an event to Google Tag Manager; without its id in the settings, to nobody. */
function sendEvent(event: Record<string, unknown>): void {
  if (env.gtmId === '') return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/**
 * Loads Google Tag Manager as Google documents it: the moment of its start is its first event. By the site's own code instead of
 * a script in the page, so that a Content-Security-Policy needs no exception for one.
 * To be called when no token is left in the address, which it reads; once is enough, and more does no harm.
 */
export function loadTagManager(): void {
  if (env.gtmId === '' || isLoaded) return;
  isLoaded = true;
  sendEvent({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${tagManager}?id=${env.gtmId}`;
  document.head.append(script);
}

/** Tells of a click on a link far down a page. */
export function sendTailLinkClick(href: string): void {
  sendEvent({ event: 'click', category: tailLinkCategory, label: href });
}
