import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { isFiniteNumber } from '@/lib/checks';
import { layOutWhole } from '@/lib/page-in-parts';
import { paths } from '@/lib/paths';
import { readStored, writeStored } from '@/lib/storage';

/** Stores how far the top page is scrolled, in CSS pixels. */
const keepTopScroll = (): void => writeStored('top_scroll', window.scrollY);

/** Scrolls the top page to the stored position. */
function restoreTopScroll(): void {
  const top = readStored('top_scroll', isFiniteNumber);
  if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
}

/** Restores the top page's scroll position after the browser's Back; the page is then laid out whole, so that the place is the same. */
export function useTopScroll(): void {
  const { pathname, events } = useRouter();
  const isWayBack = useRef(false);

  useEffect(() => {
    const start = (): void => {
      if (pathname === paths.top()) keepTopScroll();
    };
    const wayBack = (): void => {
      isWayBack.current = true;
    };
    const complete = (): void => {
      layOutWhole();
      if (isWayBack.current && window.location.pathname === paths.top()) restoreTopScroll();
      isWayBack.current = false;
    };
    window.addEventListener('popstate', wayBack);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', complete);
    return () => {
      window.removeEventListener('popstate', wayBack);
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', complete);
    };
  }, [pathname, events]);
}
