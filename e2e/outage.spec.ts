import { expect, type Page } from '@playwright/test';
import type { Contestant } from './support/contestant.ts';
import {
  expectEnd,
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  pressStart,
  retrying,
  sendAnswer,
  startButton,
} from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

/** The fate of a call: some trouble on its way, or no network at all. */
type Fate = 'answer_lost' | 'offline';

/** A call that must get through, and the contestant's way to it. */
interface ImportantCall {
  name: string;
  path: RegExp;
  /** The ones that a contest or a browser makes something else of; all calls are sent by one function, whose tests in jest have every fate. */
  fates: Fate[];
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
    fates: ['answer_lost'],
    approach: async (page) => {
      await page.goto('/exam');
      await expect(startButton(page)).toBeVisible();
    },
    press: pressStart,
    expectDone: async (page, contestant) => {
      await expectQuestion(page, 1);
      expect((await contestant.attempt())?.submitted_quiz_count).toBe(0);
    },
  },
  {
    name: 'a question',
    path: /\/quiz$/,
    fates: ['offline'],
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
    fates: ['offline', 'answer_lost'],
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
    fates: ['answer_lost'],
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
  answer_lost: 'is taken and its answer is lost',
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

test.describe('a server that is gone', () => {
  // It has the scripts too, so the tab must ask it for them.
  test.use({ keepsScripts: false });

  test('an API that is killed in the middle of the exam', async ({ page, contest, contestant }) => {
    await openPicked(page, contestant, 1);
    const picked = await pickedOptions(page);
    await contest.stop('SIGKILL');
    await sendAnswer(page);
    await expect(retrying(page)).toBeVisible();
    expect(await pickedOptions(page)).toEqual(picked);
    await contest.start();
    await expectQuestion(page, 2);
    expect(await contestant.answers()).toHaveLength(1);
  });
});
