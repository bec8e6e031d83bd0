import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { hasFields, isFiniteNumber, isOptional, isString } from '@/lib/checks';
import { layOutWhole } from '@/lib/head/layout-in-parts';
import { paths } from '@/lib/paths';
import { readStored, writeStored } from '@/lib/storage';

/** Events by which the visitor moves on the page. */
const movements = ['wheel', 'pointerdown', 'keydown'];

/** How far below the screen's upper edge a section begins, in CSS pixels; the page itself where there is no such section. */
const topOf = (section = ''): number =>
  document.getElementById(section)?.getBoundingClientRect().top ?? -window.scrollY;

/** The router's name of the entry in the browser's history at which it is now; each link begins a new one. */
const historyKey = (): unknown => window.history.state?.key;

/** Stores the last section that has begun, and where: the distance from the page's beginning changes when something above is filled. */
function keepPlace(key: unknown): void {
  const begun = [...document.querySelectorAll('section[id]')].filter(
    ({ id }) => topOf(id) < window.innerHeight,
  );
  const section = begun.at(-1)?.id;
  writeStored('top_scroll', { key, section, top: topOf(section) });
}

const isPlace = hasFields({ key: isString, section: isOptional(isString), top: isFiniteNumber });

/** The stored place, if the top page was left at this entry of the history. */
function placeHere() {
  const place = readStored('top_scroll', isPlace);
  return place?.key === historyKey() ? place : undefined;
}

/** Scrolls the top page to where it was left. */
function goToPlace(): void {
  const place = placeHere();
  if (place)
    window.scrollTo({
      top: window.scrollY + topOf(place.section) - place.top,
      behavior: 'instant',
    });
}

/** Goes to the stored place, and again at each change of the page's height, until the visitor moves or leaves. Returns the end of that. */
function goBackToPlace(): () => void {
  const follow = new ResizeObserver(goToPlace);
  const end = (): void => follow.disconnect();
  for (const movement of movements) window.addEventListener(movement, end, { once: true, passive: true });
  goToPlace();
  follow.observe(document.body);
  return end;
}

/** Restores the top page's scroll position after Back, known by the history's entry: `popstate` reaches us only when the page is there. */
export function useTopScroll(): void {
  const { pathname, events } = useRouter();
  const end = useRef((): void => undefined);

  useEffect(() => {
    const key = historyKey();
    const start = (): void => {
      end.current();
      if (pathname === paths.top()) keepPlace(key);
    };
    const complete = (): void => {
      layOutWhole();
      if (window.location.pathname === paths.top() && placeHere()) end.current = goBackToPlace();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', complete);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', complete);
    };
  }, [pathname, events]);
}
