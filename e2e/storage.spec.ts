import { expect, type Page } from '@playwright/test';
import {
  answerQuestion,
  expectQuestion,
  pickAnswer,
  pickedOptions,
  sendAnswer,
  skipQuestion,
} from './support/play.ts';
import { fillStorage, forbidStorage } from './support/storage.ts';
import { test, testInKeptTab } from './support/test.ts';

testInKeptTab.use({ keepsScripts: true });

// Its tests go to whichever workers are free: it is among the last files, when there is little else left to do.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

const ways = {
  off: {
    test,
    prepare: async (page: Page) => {
      await forbidStorage(page);
    },
  },
  full: {
    test: testInKeptTab,
    prepare: async (page: Page) => {
      await page.goto('/');
      await fillStorage(page);
    },
  },
};

for (const [name, { test, prepare }] of Object.entries(ways)) {
  test(`the exam with storage ${name}`, async ({ page, contestant }) => {
    await prepare(page);
    await page.goto('/exam');
    await page.getByRole('button', { name: '予選をはじめる' }).click();
    await answerQuestion(page, 1);
    await skipQuestion(page, 2);
    await expectQuestion(page, 3);
    await pickAnswer(page);
    await page.reload();
    await expectQuestion(page, 3);
    expect(await pickedOptions(page)).toEqual([]);
    await pickAnswer(page);
    await sendAnswer(page);
    await expectQuestion(page, 4);
    expect(await contestant.answers()).toHaveLength(3);
  });
}

test('the practice with storage off', async ({ page }) => {
  await forbidStorage(page);
  await page.goto('/practice');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  for (let number = 1; number <= 10; number += 1) await skipQuestion(page, number);
  await expect(page).toHaveURL(/\/practice\/finished$/);
  await page.getByRole('link', { name: '結果を見る' }).click();
  await expect(page.getByRole('heading', { name: '練習問題の結果' })).toBeVisible();
});

testInKeptTab('storage that holds what nobody can read', async ({ page, contestant }) => {
  const contents = ['{"owner":', 'null', '{"owner":"x","quiz_number":1,"picks":[1],"text":""}', '[]', '2'];
  await contestant.startAt(1);
  await page.goto('/exam/play');
  for (const content of contents) {
    await page.evaluate((value) => {
      for (const key of ['quiz_user_answers', 'quiz_end_time', 'practice_answers', 'archive_answers'])
        localStorage.setItem(`knowledgeking2025:${key}`, value);
    }, content);
    await page.reload();
    await expectQuestion(page, 1);
    expect(await pickedOptions(page)).toEqual([]);
  }
  await answerQuestion(page, 1);
  await expectQuestion(page, 2);
});
