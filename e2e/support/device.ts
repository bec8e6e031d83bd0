import type { Page } from '@playwright/test';
import type { OwnContest } from './own-contest.ts';

/**
 * Lets the device sleep while time goes on everywhere else. The page's processes are stopped, as in a locked phone or a
 * closed laptop, and the API's clock moves on. Afterwards only `Date` has moved in the page; `performance.now` stops
 * during such a sleep. `page.clock` must have been installed. (The browser's own command for freezing a page has no
 * effect on one in the foreground.)
 * @param moment when the device wakes up, in milliseconds since 1970
 * @param isStopped whether the API's clock stops from then on, so that a slow machine has time for the next steps
 */
export async function sleepDevice(
  page: Page,
  contest: OwnContest,
  moment: number,
  { isStopped = false } = {},
): Promise<void> {
  const processes = await pageProcesses(page);
  for (const id of processes) process.kill(id, 'SIGSTOP');
  let isAwake: Promise<void>;
  try {
    await contest.setClock(moment, { isStopped });
    // Reaches the page as soon as it wakes up.
    isAwake = page.clock.setSystemTime(moment);
  } finally {
    for (const id of processes) process.kill(id, 'SIGCONT');
  }
  await isAwake;
}

async function pageProcesses(page: Page): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Moves time on in an instant, on the API's clock and on all of the browser's, as for a sleeping tab on a device that
 * is awake. A timer that is due fires once, however often it would have fired.
 */
export async function passTime(page: Page, contest: OwnContest, moment: number): Promise<void> {
  await contest.setClock(moment);
  await page.clock.fastForward(moment - (await page.evaluate(() => Date.now())));
}
