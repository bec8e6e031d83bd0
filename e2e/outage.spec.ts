import { expect, type Page } from '@playwright/test';
import type { Contestant } from './support/contestant.ts';
import type { Trouble } from './support/network.ts';
import {
  expectEnd,
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  retrying,
  sendAnswer,
} from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

/** The fate of a call: some trouble on its way, or no network at all. */
type Fate = Trouble | 'offline';

/** A call that must get through, and the contestant's way to it. */
interface ImportantCall {
  name: string;
  path: RegExp;
  /** The answer meets all of them; the other calls go the same way, so they meet those that could differ. */
  fates: Exclude<Fate, 'silent'>[];
  /** Takes the contestant to the point where one press makes the call. */
  approach(page: Page, contestant: Contestant): Promise<void>;
  press(page: Page): Promise<void>;
  /** Checks that the page goes on, and that the API has everything once. */
  expectDone(page: Page, contestant: Contestant): Promise<void>;
}

async function openPicked(page: Page, contestant: Contestant, number: number): Promise<void> {
  await openQuestion(page, contestant, number);
  await pickAnswer(page);
}

const calls: ImportantCall[] = [
  {
    name: 'a start',
    path: /\/start$/,
    fates: ['offline', 'answer_lost'],
    approach: async (page) => {
      await page.goto('/exam');
      await expect(page.getByRole('button', { name: '予選をはじめる' })).toBeVisible();
    },
    press: (page) => page.getByRole('button', { name: '予選をはじめる' }).click(),
    expectDone: async (page, contestant) => {
      await expectQuestion(page, 1);
      expect((await contestant.attempt())?.submitted_quiz_count).toBe(0);
    },
  },
  {
    name: 'a question',
    path: /\/quiz$/,
    fates: ['offline', 'gone'],
    approach: async (page, contestant) => {
      await contestant.startAt(3);
      await page.goto('/exam');
      await expect(page.getByRole('link', { name: '予選を再開する' })).toBeVisible();
      // The page behind the link is prefetched.
      await page.waitForLoadState('networkidle');
    },
    press: (page) => page.getByRole('link', { name: '予選を再開する' }).click(),
    expectDone: (page) => expectQuestion(page, 3),
  },
  {
    name: 'an answer',
    path: /\/submit$/,
    fates: ['offline', 'cut', 'answer_lost', 'too_busy', 'gone'],
    approach: (page, contestant) => openPicked(page, contestant, 1),
    press: sendAnswer,
    expectDone: async (page, contestant) => {
      await expectQuestion(page, 2);
      await expect(page.getByText('第1問 送信済み')).toBeVisible();
      expect(await contestant.answers()).toHaveLength(1);
    },
  },
  {
    name: 'a finish',
    path: /\/finish$/,
    fates: ['offline', 'answer_lost', 'too_busy'],
    approach: (page, contestant) => openPicked(page, contestant, 100),
    press: sendAnswer,
    expectDone: async (page, contestant) => {
      await expectEnd(page, 'finished', '100 / 100問');
      expect(await contestant.examStatus()).toBe('finished');
    },
  },
];

const words: Record<Fate, string> = {
  offline: 'is made without a network',
  cut: 'is cut off',
  silent: 'is never answered',
  answer_lost: 'is taken and its answer is lost',
  too_busy: 'is asked to come back later',
  gone: 'a gateway gives up on',
};

for (const { name, path, fates, approach, press, expectDone } of calls) {
  for (const fate of fates) {
    test(`${name} that ${words[fate]}`, async ({ page, context, contest, contestant }) => {
      await approach(page, contestant);
      const picked = await pickedOptions(page);
      if (fate === 'offline') await context.setOffline(true);
      else contest.network.bring(fate, path);
      await press(page);
      await expect(retrying(page)).toBeVisible();
      if (fate === 'offline') expect(await pickedOptions(page)).toEqual(picked);
      else await expect.poll(() => contest.network.troubled).toBeGreaterThan(1);
      const before = await contestant.attempt();
      await context.setOffline(false);
      contest.network.calm();
      await expectDone(page, contestant);
      const after = await contestant.attempt();
      if (before) expect(after?.scheduled_to_end).toBe(before.scheduled_to_end);
    });
  }
}

test(`an answer that ${words.silent}`, async ({ page, contest, contestant }) => {
  await openPicked(page, contestant, 1);
  contest.network.bring('silent', /\/submit$/);
  await sendAnswer(page);
  await expect(page.getByText('送信しています')).toBeVisible();
  // The site waits ten seconds for a response.
  await expect(retrying(page)).toBeVisible({ timeout: 30_000 });
  contest.network.calm();
  await expectQuestion(page, 2);
  expect(await contestant.answers()).toHaveLength(1);
});

test.describe('a server that is gone', () => {
  // It has the scripts too, so the tab must ask it for them.
  test.use({ keepsScripts: false });

  test('an API that is killed, at the start and in the middle', async ({ page, contest, contestant }) => {
    await page.goto('/exam');
    await expect(page.getByRole('button', { name: '予選をはじめる' })).toBeVisible();
    await contest.stop('SIGKILL');
    await page.getByRole('button', { name: '予選をはじめる' }).click();
    await expect(retrying(page)).toBeVisible();
    await contest.start();
    await expectQuestion(page, 1);

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

  test('an API that is shut down for a new version at the last answer', async ({
    page,
    contest,
    contestant,
  }) => {
    await openPicked(page, contestant, 100);
    await contest.stop('SIGINT');
    await sendAnswer(page);
    await expect(retrying(page)).toBeVisible();
    await contest.start();
    await expectEnd(page, 'finished', '100 / 100問');
  });
});
