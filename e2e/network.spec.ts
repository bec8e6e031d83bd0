import { expect } from '@playwright/test';
import {
  answerQuestion,
  expectEnd,
  expectQuestion,
  openQuestion,
  passTime,
  pickAnswer,
  pickedOptions,
  pressStart,
  retrying,
  sendAnswer,
  sleepDevice,
} from './support/pages.ts';
import { test, testInKeptTab } from './support/test.ts';

const second = 1_000;

test.beforeEach(({ contest }) => contest.setPeriod('in_progress'));

testInKeptTab('a page that is waited for says when the network goes', async ({ page, context, contest }) => {
  const status = page.getByRole('status').filter({ hasText: '読み込んでいます' });
  const more = () => status.evaluate((element) => getComputedStyle(element, '::after').content);
  contest.network.bring('silent', /\/api\//);
  await page.goto('/exam');
  await expect(status).toBeVisible();
  expect(await more()).toBe('none');
  await context.setOffline(true);
  await expect.poll(more).toContain('電波が届いていません');
  contest.network.calm();
  await context.setOffline(false);
  await expect(status).toBeHidden();
});

testInKeptTab(
  'a start, an answer and a finish that are taken and whose response is lost count once',
  async ({ page, contest, contestant }) => {
    const lose = async (path: RegExp, press: () => Promise<void>): Promise<void> => {
      contest.network.bring('answer_lost', path);
      await press();
      await expect(retrying(page)).toBeVisible();
      await expect.poll(() => contest.network.troubled).toBeGreaterThan(1);
      contest.network.calm();
    };
    await page.goto('/exam');
    await lose(/\/start$/, () => pressStart(page));
    await expectQuestion(page, 1);
    const end = await contestant.end();
    await pickAnswer(page);
    await lose(/\/submit$/, () => sendAnswer(page));
    await expectQuestion(page, 2);
    await expect(page.getByText('第1問 送信済み')).toBeVisible();
    expect(await contestant.answers()).toHaveLength(1);
    await contestant.skip(2, 99);
    await page.reload();
    await lose(/\/finish$/, () => answerQuestion(page, 100));
    await expectEnd(page, 'finished', '100 / 100問');
    expect(await contestant.end()).toBe(end);
  },
);

testInKeptTab(
  'a question and an answer that are asked for and sent without a network come and go out when it is back',
  async ({ page, context, contestant }) => {
    const withoutNetwork = async (press: () => Promise<void>): Promise<void> => {
      const picked = await pickedOptions(page);
      await context.setOffline(true);
      await press();
      await expect(retrying(page)).toBeVisible();
      expect(await pickedOptions(page)).toEqual(picked);
      await context.setOffline(false);
    };
    await contestant.startAt(3);
    await page.goto('/exam');
    const resume = page.getByRole('link', { name: '予選を再開する' });
    await expect(resume).toBeVisible();
    // The page behind the link is prefetched.
    await page.waitForLoadState('networkidle');
    await withoutNetwork(() => resume.click());
    await expectQuestion(page, 3);
    await pickAnswer(page);
    await withoutNetwork(() => sendAnswer(page));
    await expectQuestion(page, 4);
    expect(await contestant.answers()).toHaveLength(3);
  },
);

// In a new tab: the server has the scripts too, so the browser must ask it for them.
test('an API that is killed in the middle of the exam', async ({ page, contest, contestant }) => {
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  await contest.stop('SIGKILL');
  await sendAnswer(page);
  await expect(retrying(page)).toBeVisible();
  expect(await pickedOptions(page)).toEqual(picked);
  await contest.start();
  await expectQuestion(page, 2);
  expect(await contestant.answers()).toHaveLength(1);
});

test('the time is up without a network, which stays down', async ({ page, context, contest, contestant }) => {
  await page.clock.install();
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  // The pages at the end are prefetched.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await passTime(page, contest, (await contestant.end()) - second);
  await expect(page.getByRole('heading', { name: 'タイムアップ' })).toBeVisible();
  await context.setOffline(false);
  await expectEnd(page, 'timeup', '1 / 100問');
});

test('a phone that is locked before the end and woken within the grace', async ({
  page,
  contest,
  contestant,
}) => {
  await page.clock.install();
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  await sleepDevice(page, contest, (await contestant.end()) + 3 * second, { isStopped: true });
  await expectEnd(page, 'timeup', '1 / 100問');
  expect(await contestant.answers()).not.toEqual(['']);
  expect(await contestant.examStatus()).toBe('time_over');
});

/** Runs in the page: whether the scripts and sheets of the pages that follow are there, which a page's own file in the manifest names. */
async function isFetchedAhead(): Promise<boolean> {
  const pages = Reflect.get(window, '__BUILD_MANIFEST') as Record<string, string[]> | undefined;
  const own = ['play', 'finished', 'result', 'answers'].flatMap((name) => pages?.[`/practice/${name}`] ?? []);
  const lists = await Promise.all(own.map(async (file) => (await fetch(`/_next/${file}`)).text()));
  const parts = lists.flatMap((list) => list.match(/static\/chunks\/[^"]+/g) ?? []);
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isThere = (file: string, type?: string) =>
    entries.some((each) => each.name.endsWith(file) && (type ?? each.initiatorType) === each.initiatorType);
  return (
    parts.length > 0 && own.every((file) => isThere(file, 'script')) && parts.every((file) => isThere(file))
  );
}

// In a new tab, and as most people see it: with motion.
test.describe('practice', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('without a network from the moment the page is there', async ({ page, context }) => {
    await page.goto('/practice');
    // A browser fetches them when it is idle.
    await expect.poll(() => page.evaluate(isFetchedAhead)).toBe(true);
    await context.setOffline(true);
    await page.getByRole('button', { name: '練習をはじめる' }).click();
    for (let number = 1; number <= 10; number += 1) await answerQuestion(page, number);
    await expect(page).toHaveURL(/\/practice\/finished$/);
    await page.getByRole('link', { name: '結果を見る' }).click();
    await expect(page.getByText(/10問中\d+問正解！|10問の航海、おつかれさま！/).first()).toBeVisible();
    await page.getByRole('link', { name: '答えを見る' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
  });
});
