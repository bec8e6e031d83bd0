import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { layOutWhole } from '@/lib/page-in-parts';
import { paths } from '@/lib/paths';

/** Only the top page needs it. Where it can't be fetched, the page begins at its top. */
const loadTopPlace = () => import('@/lib/top-place');

/** Restores the top page's scroll position after the browser's Back, with the whole page laid out so that the place is the same. */
export function useTopScroll(): void {
  const { pathname, events } = useRouter();
  const isWayBack = useRef(false);
  const end = useRef((): void => undefined);

  useEffect(() => {
    let keepPlace = (): void => undefined;
    if (pathname === paths.top())
      loadTopPlace().then(
        (place) => {
          keepPlace = place.keepPlace;
        },
        () => undefined,
      );
    const start = (): void => {
      end.current();
      keepPlace();
    };
    const wayBack = (): void => {
      isWayBack.current = true;
    };
    const complete = (): void => {
      layOutWhole();
      if (isWayBack.current && window.location.pathname === paths.top())
        loadTopPlace().then(
          ({ goBackToPlace }) => {
            end.current = goBackToPlace();
          },
          () => undefined,
        );
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
