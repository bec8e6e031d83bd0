import { expect, type Page } from '@playwright/test';
import type { Contestant } from './support/contestant.ts';
import { store } from './support/pages.ts';
import {
  answerQuestion,
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  pressStart,
  sendAnswer,
  skipQuestion,
} from './support/play.ts';
import { test, testInKeptTab } from './support/test.ts';

testInKeptTab.use({ keepsScripts: true });

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

/** Fills the storage that the browser grants this site, to the last character. Runs in the page. */
function fillStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let length = 2 ** 22, count = 0; length >= 1; count += 1) {
      try {
        storage.setItem(`f${count}`, 'x'.repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
  }
}

/** Makes touching storage an error, as in browsers that may store nothing. Runs in each page before anything else. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

async function playWithoutStorage(page: Page, contestant: Contestant): Promise<void> {
  await page.goto('/exam');
  await pressStart(page);
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
}

test('the exam with storage off', async ({ page, contestant }) => {
  await page.addInitScript(forbidStorage);
  await playWithoutStorage(page, contestant);
});

testInKeptTab('the exam with storage full', async ({ page, contestant }) => {
  await page.goto('/');
  await page.evaluate(fillStorage);
  await playWithoutStorage(page, contestant);
});

testInKeptTab(
  'when the cookie is lost in the middle of the exam, then the stored number logs in, and nothing is lost',
  async ({ page, context, contestant }) => {
    await openQuestion(page, contestant, 2);
    await store(page, 'base_token', contestant.examNumber);
    await pickAnswer(page);
    await context.clearCookies();
    await sendAnswer(page);
    await expectQuestion(page, 3);
    expect(await contestant.answers()).toHaveLength(2);
    await context.clearCookies();
    await page.reload();
    await expectQuestion(page, 3);
  },
);
