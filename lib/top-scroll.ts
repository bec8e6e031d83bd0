import { isFiniteNumber } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';

/** Remembers how far the top page is scrolled, in CSS pixels. */
export const keepTopScroll = (): void => writeStored('top_scroll', window.scrollY);

/** Scrolls the top page to where it was left. */
export function restoreTopScroll(): void {
  const top = readStored('top_scroll', isFiniteNumber);
  if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
}
