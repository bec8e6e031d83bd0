import { hasFields, isFiniteNumber, isString } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';

/**
 * A place on the top page: how far below the screen's upper edge, in CSS pixels, a section begins, or, with an empty id, the page. A
 * distance from the page's beginning only would be another place as soon as something above it gets its content.
 */
const isPlace = hasFields({ section: isString, top: isFiniteNumber });

/** Milliseconds after the way back for which the place is kept while later parts still change the page's height. */
const settlingMilliseconds = 10_000;
/** From then on the visitor decides. */
const movements = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const topOf = (section: string): number | undefined =>
  document.getElementById(section)?.getBoundingClientRect().top;

/** Stores the place by the section in the middle of the screen. */
export function keepPlace(): void {
  const begun = [...document.querySelectorAll('main section[id]')].filter(
    (section) => section.getBoundingClientRect().top < window.innerHeight / 2,
  );
  const section = begun.at(-1)?.id ?? '';
  writeStored('top_scroll', { section, top: topOf(section) ?? -window.scrollY });
}

/** Scrolls the top page to the stored place. */
function goToPlace(): void {
  const place = readStored('top_scroll', isPlace);
  if (!place) return;
  const top = window.scrollY + (topOf(place.section) ?? -window.scrollY) - place.top;
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Goes to the stored place, and again whenever the page's height changes, until the visitor moves or everything should be there.
 * @returns ends it
 */
export function goBackToPlace(): () => void {
  const follow = new ResizeObserver(goToPlace);
  const end = (): void => {
    follow.disconnect();
    clearTimeout(timer);
    for (const movement of movements) window.removeEventListener(movement, end);
  };
  for (const movement of movements) window.addEventListener(movement, end, { passive: true });
  const timer = setTimeout(end, settlingMilliseconds);
  goToPlace();
  follow.observe(document.body);
  return end;
}
