import { showNotice } from '@/lib/head/notice';

const words = 'ページの一部を読み込めませんでした。くり返し試しています。';
/** From this failure of a script on it is said. */
const toldFrom = 3;
const longestPauseSeconds = 16;

const scriptsFolder = '/_next/static/chunks/';

/** In milliseconds, longer each time and random: those who were put off in a crowd do not come back together. */
const pauseAfter = (failures: number): number =>
  Math.min(2 ** (failures - 1), longestPauseSeconds) * (500 + Math.random() * 1_000);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Fetches a script into the browser's cache. */
const isThere = (src: string): Promise<boolean> =>
  fetch(src).then(
    ({ ok }) => ok,
    () => false,
  );

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * Runs in the head of every page. A page whose scripts come but for one stays as the server wrote it, for good and without a word. So that one
 * is asked for until it is there, and then the page is loaded again: the others can't run without it, and don't wait. Scripts that come later
 * have their own way to be tried again.
 */
export function awaitFailedScripts(reload = () => location.reload()): void {
  const missing = new Set<string>();
  let isTold = false;

  function tell(): void {
    const again = document.createElement('a');
    again.href = location.href;
    again.textContent = 'もう一度読み込む';
    if (!isTold) showNotice(words, again);
    isTold = true;
  }

  async function awaitScript(src: string): Promise<void> {
    missing.add(src);
    // Where the last reload did not help, the next one comes late: nobody gets a page that flickers.
    let failures = wasReloaded() ? toldFrom + 1 : 1;
    do {
      if (failures >= toldFrom) tell();
      await pause(pauseAfter(failures));
      failures += 1;
    } while (!(await isThere(src)));
    missing.delete(src);
    if (missing.size === 0) reload();
  }

  addEventListener(
    'error',
    ({ target }) => {
      const isNeeded =
        target instanceof HTMLScriptElement && target.defer && target.src.includes(scriptsFolder);
      if (isNeeded) void awaitScript(target.src);
    },
    // Such an event does not bubble.
    true,
  );
}
