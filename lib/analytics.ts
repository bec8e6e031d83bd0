import { env } from '@/lib/env';

declare global {
  interface Window {
    /** Google Tag Manager reads what is pushed here. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** The one category of clicks on links far down a page. */
const tailLinkCategory = 'page_tail_link';

/** Hands an event to Google Tag Manager; without its id in the settings, to nobody. */
function sendEvent(event: Record<string, unknown>): void {
  if (env.gtmId === '') return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/** Tells of a click on a link far down a page. */
export function sendTailLinkClick(href: string): void {
  sendEvent({ event: 'click', category: tailLinkCategory, label: href });
}
