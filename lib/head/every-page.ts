import { applyFurigana } from '@/lib/furigana';
import { makeEarlyCalls } from '@/lib/head/early-calls';
import { noteSubmissions } from '@/lib/head/early-submission';
import { holdNavigation } from '@/lib/head/held-navigation';
import { layOutInParts } from '@/lib/head/page-in-parts';
import { restScenery } from '@/lib/head/resting';
import { runEach } from '@/lib/head/run-each';
import { paintSky } from '@/lib/sky';

/* The script in the head of every page, which runs before anything is painted (pages/_document.tsx). */

/** While the browser knows that it has no network, the root has `data-offline`. The style sheets then say so wherever something is waited for. */
function markOffline(): void {
  const tell = () => void document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}

runEach([
  makeEarlyCalls,
  paintSky,
  restScenery,
  applyFurigana,
  markOffline,
  layOutInParts,
  noteSubmissions,
  holdNavigation,
]);
