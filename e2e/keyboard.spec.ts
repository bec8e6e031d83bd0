import { findNextPick } from '@knowledgeking/stage/engines/answering';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectQuestion, goOn, open, promiseBox, startButton, store } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ hasTouch: false });

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

async function pressByKey(page: Page, target: Locator, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Answers the question on screen; its heading has the focus, and options are pressed until the answer is complete. */
async function answerByKeys(page: Page, number: number): Promise<void> {
  await expectQuestion(page, number);
  await expect(page.getByRole('heading', { name: `第${number}問` })).toBeFocused();
  const field = page.getByRole('textbox', { name: '答え' });
  if (await field.isVisible()) {
    await tabTo(page, field);
    await page.keyboard.type('うみ');
  }
  for (let pick = 0, stops = 0; stops < 100; stops += 1) {
    const { key, isAnswer } = await page.evaluate(findNextPick, pick);
    await page.keyboard.press(key);
    if (key !== ' ') continue;
    if (isAnswer) return;
    pick += 1;
  }
  throw new Error('the keys do not lead to the answer');
}

test('the result of the practice by keyboard only: the next page’s heading has the focus, which stays in a modal and then goes back', async ({
  page,
}) => {
  await open(page, '/');
  await pressByKey(page, page.getByRole('link', { name: '練習問題に挑戦' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The heading is said already: Next.js says nothing more.
  await expect(page.locator('#__next-route-announcer__')).toBeHidden();
  await store(page, 'practice_answers', { started_at: 1, answers: Array(10).fill('') });
  await goOn(page, '/practice/result');
  const share = button(page, 'シェアする');
  await pressByKey(page, share);
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('link', { name: '画像を保存する' })).toBeVisible();
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab');
    await expect(modal.locator(':focus')).toHaveCount(1);
  }
  await pressByKey(page, button(page, '閉じる'));
  await expect(modal).toBeHidden();
  await expect(share).toBeFocused();
});

test('entry and exam by keyboard only', async ({ page, context, contest, contestant }) => {
  await contest.setPeriod('entry');
  await context.clearCookies();
  await open(page, '/entry', button(page, '確認メールを送る'));
  await pressByKey(page, button(page, '確認メールを送る'));
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toBeFocused();
  await page.keyboard.type(`keys-${Date.now()}@example.jp`);
  await tabTo(page, page.getByRole('textbox', { name: '表示名' }));
  await page.keyboard.type('うみつばめ');
  await tabTo(page, page.getByRole('combobox', { name: '出身地' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('radio', { name: '一般の部' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'こどもの部' })).toBeChecked();
  await pressByKey(page, page.locator('summary').filter({ hasText: 'が必要な方へ' }));
  await tabTo(page, page.getByRole('textbox', { name: '必要なこと' }));
  await page.keyboard.type('弱視のため、時間がかかります。');
  await pressByKey(page, page.getByRole('checkbox', { name: '応募規約に同意する' }), ' ');
  await pressByKey(page, button(page, '確認メールを送る'));
  await expect(page.getByRole('heading', { name: '確認メールをお送りしました' })).toBeFocused();

  await contest.setPeriod('in_progress');
  // The browser may still have the last response in its cache.
  const readPeriod = async () => (await (await fetch('/api/site_status')).json()).site_status.period;
  await expect.poll(() => page.evaluate(readPeriod)).toBe('in_progress');
  await open(page, '/login');
  await tabTo(page, page.getByRole('textbox', { name: '受験番号' }));
  await page.keyboard.type(contestant.examNumber);
  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('link', { name: '予選に進む' }).first());
  await pressByKey(page, promiseBox(page), ' ');
  await pressByKey(page, startButton(page));
  for (let number = 1; number <= 3; number += 1) await answerByKeys(page, number);
  await expectQuestion(page, 4);
  await pressByKey(page, button(page, 'スキップ'));
  await expect(button(page, 'もどる')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'スキップ')).toBeFocused();
  await page.keyboard.press('Enter');
  await pressByKey(page, button(page, 'スキップする'));
  await expectQuestion(page, 5);
});
