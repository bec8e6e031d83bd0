import { applyFurigana } from '@/lib/furigana';
import { makeEarlyCalls } from '@/lib/head/early-calls';
import { showEarlyEntry, showEarlyLinks } from '@/lib/head/early-contest';
import { noteSubmissions } from '@/lib/head/early-submission';
import { awaitFailedScripts } from '@/lib/head/failed-scripts';
import { layOutInParts } from '@/lib/head/layout-in-parts';
import { holdNavigation, markOffline } from '@/lib/head/no-network';
import { paintSky, restingMark } from '@/lib/sky';

/* The scripts in the heads of pages, which run before anything is painted: `headScript` bundles each of them by its name. */

/** Does these things, each whether or not those before it could be done: storage may be denied, and a call may fail. */
function runEach(works: readonly (() => void | Promise<void>)[]): void {
  for (const work of works) {
    try {
      void work()?.catch(() => undefined);
    } catch {
      // The page itself does it, later.
    }
  }
}

/** The scenery rests from the first paint, while a slow phone is busy with the page. */
export function restScenery(): void {
  document.documentElement.setAttribute(restingMark, '');
}

const onEveryPage = [
  awaitFailedScripts,
  makeEarlyCalls,
  paintSky,
  restScenery,
  applyFurigana,
  markOffline,
  layOutInParts,
  noteSubmissions,
  holdNavigation,
] as const;

/** On every page without one of its own. */
export const everyPage = () => runEach(onEveryPage);

/** On the top page. */
export const topPage = () => runEach([...onEveryPage, showEarlyLinks]);

/** On the entry form's page. */
export const entryPage = () => runEach([...onEveryPage, showEarlyEntry]);
