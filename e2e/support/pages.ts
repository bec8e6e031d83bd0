import { nothingFades } from '@knowledgeking/stage/engines/person';
import { expect, type Locator, type Page } from '@playwright/test';
import { layOutWhole } from '../../lib/head/layout-in-parts.ts';
import type { Contestant, OwnContest } from './own-contest.ts';

/**
 * Opens a page and waits until something is on it, by default its heading. The browser keeps the contest's status for a
 * second, so right after a change of period the page may have to be loaded again.
 */
export async function open(page: Page, path: string, shown = page.getByRole('heading', { level: 1 })) {
  await expect(async () => {
    await page.goto(path);
    await expect(shown.first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // A check of the whole page has to see all of it.
  await page.evaluate(layOutWhole);
}

/**
 * Goes on to another page by the site's own router, as its links do, and waits until something is on it. For pages that are looked
 * at: it takes the processor a fifth of what loading takes, and a checker that is in the page stays there.
 */
export async function goOn(page: Page, path: string, shown = page.getByRole('heading', { level: 1 })) {
  await page.evaluate((place) => {
    const { next } = window as unknown as { next: { router: { push: (url: string) => Promise<boolean> } } };
    return next.router.push(place);
  }, path);
  await expect(page).toHaveURL(path);
  await expect(shown.first()).toBeVisible();
}

/** Waits until everything has faded in or out. */
export const settled = (page: Page): Promise<unknown> => page.waitForFunction(nothingFades);

/** Presses a button and waits for the result: a modal, unless something else is given. */
export async function press(page: Page, name: string, shown = page.getByRole('dialog')) {
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(shown.first()).toBeVisible();
  // While something fades in, its contrast is not the final one.
  await settled(page);
}

/** Puts something into the browser's storage, as the site would. */
export const store = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([name, json]) => localStorage.setItem(`knowledgeking2025:${name}`, json), [
    key,
    JSON.stringify(value),
  ] as const);

export const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Holds back all scripts of the pages. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until the question with this number is on screen and can be answered. */
export async function expectQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { name: `第${number}問`, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'スキップ' })).toBeEnabled();
}

/** The promise that the start asks for. */
export const promiseBox = (page: Page): Locator => page.getByRole('checkbox', { name: /約束します$/ });

export const startButton = (page: Page): Locator => page.getByRole('button', { name: '予選をはじめる' });

/** Gives the promise on the exam's page, and starts. */
export async function pressStart(page: Page): Promise<void> {
  await promiseBox(page).check();
  await startButton(page).click();
}

/** Starts the contestant's exam past the pages, skips to this question, and loads it. */
export async function openQuestion(page: Page, contestant: Contestant, number: number): Promise<void> {
  await contestant.startAt(number);
  await page.goto('/exam/play');
  await expectQuestion(page, number);
}

/** The notice that a lost call is being retried. */
export const retrying = (page: Page): Locator => page.getByText('通信を再試行しています');

/** Picks or types as a contestant would, until the question on screen has a complete answer. */
export async function pickAnswer(page: Page): Promise<void> {
  const answer = page.getByRole('button', { name: '回答する' });
  const input = page.getByRole('main').getByRole('textbox');
  if (await input.isVisible()) await input.fill('うみ');
  const unpicked = page.getByRole('main').locator('button[aria-pressed="false"]');
  for (let picks = 0; picks < 12 && (await answer.isDisabled()); picks += 1) {
    // The first and the last in turn, which for pairs means one from the left and one from the right.
    await (picks % 2 === 0 ? unpicked.first() : unpicked.last()).click();
  }
  await expect(answer).toBeEnabled();
}

/** The names of the picked options. */
export const pickedOptions = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('button[aria-pressed="true"]').allInnerTexts();

/** Presses the browser's Back three times, each when the page has caught the one before (`hooks/use-back-button.ts`). */
export async function pressBack(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await page.goBack();
    await page.waitForFunction(() => window.history.state?.stays, undefined, { timeout: 10_000 });
  }
}

/** Sends the answer on screen. */
export const sendAnswer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '回答する' }).click();

/** Answers the question on screen as a contestant would. */
export async function answerQuestion(page: Page, number: number): Promise<void> {
  await expectQuestion(page, number);
  await pickAnswer(page);
  await sendAnswer(page);
}

/** Skips the question on screen, with the confirmation. */
export async function skipQuestion(page: Page, number: number): Promise<void> {
  await expectQuestion(page, number);
  await page.getByRole('button', { name: 'スキップ' }).click();
  await page.getByRole('button', { name: 'スキップする' }).click();
}

/** The seconds on the timer. */
export async function remainingSeconds(page: Page): Promise<number> {
  const timer = page.getByRole('timer', { name: '残り時間' });
  await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/);
  const [hours = 0, minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Waits for the page at the end of the exam, which says how many answers the server has. */
export async function expectEnd(page: Page, end: 'finished' | 'timeup', answers: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/exam/${end}$`));
  await expect(page.getByText('サーバーに届いた回答')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: answers })).toBeVisible();
  await expect(page.getByText(/\d+:\d\dに確認しました/)).toBeVisible();
}

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
