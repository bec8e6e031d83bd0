import { findNextPick } from '@knowledgeking/stage/engines/answering';
import { expect, type Locator, type Page } from '@playwright/test';
import { goOn, lookThrough, open, press, settled, store } from './support/pages.ts';
import { expectQuestion, promiseBox, startButton } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

/** The problems with where the focus is and how it shows; null when it has left the page. */
function lookAtFocus(): { stop: string; problems: string[] } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const places = [0.1, 0.5, 0.9].flatMap((down) =>
    [0.1, 0.5, 0.9].map((across) => [box.left + across * box.width, box.top + down * box.height] as const),
  );
  // An element whose name is below a bar does not count as hidden as long as most of it can be seen.
  const seen = places.filter(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  // The browser's own player draws its own ring around its buttons.
  const hasRing = outlineStyle !== 'none' || boxShadow !== 'none' || element instanceof HTMLMediaElement;
  return {
    stop: `${element.tagName} ${element.textContent.trim().slice(0, 20)}`,
    problems: [
      ...(hasRing ? [] : ['shows no focus']),
      ...(seen.length * 2 > places.length
        ? []
        : [`is hidden, ${seen.length} of ${places.length} places seen`]),
    ],
  };
}

/** The Tab key begins at the top of the page again, as right after a load. */
function beginAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** Goes through a page with the Tab key: each stop shows the focus, and no bar covers it. */
async function expectStopsInSight(page: Page): Promise<void> {
  const found: string[] = [];
  // Overlays that cover a page while it loads must be gone.
  await settled(page);
  await page.evaluate(beginAtTop);
  let stops = 0;
  for (; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    // The browser scrolls to a newly focused element before the next paint.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const looked = await page.evaluate(lookAtFocus);
    if (!looked) break;
    found.push(...looked.problems.map((problem) => `${looked.stop}: ${problem}`));
  }
  expect.soft(found, page.url()).toEqual([]);
  expect(stops, page.url()).toBeGreaterThan(0);
}

test.use({ hasTouch: false, keepsScripts: true });

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
  for (let pick = 0; pick < 12; pick += 1) {
    const { isAnswer } = await pressNextPick(page, pick);
    if (isAnswer) return;
  }
}

/** Leads the focus to the next option, or to the answer's button, and presses it. */
async function pressNextPick(page: Page, pick: number): Promise<{ isAnswer: boolean }> {
  for (let stops = 0; stops < 60; stops += 1) {
    const next = await page.evaluate(findNextPick, pick);
    await page.keyboard.press(next.key);
    if (next.key === ' ') return next;
  }
  throw new Error('the keys do not lead to the next option');
}

test('practice by keyboard only, from the top page to the result', async ({ page }) => {
  await open(page, '/');
  await pressByKey(page, page.getByRole('link', { name: '練習問題に挑戦' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The heading is said already: Next.js says nothing more.
  await expect(page.locator('#__next-route-announcer__')).toBeHidden();
  await pressByKey(page, button(page, '練習をはじめる'));
  for (let number = 1; number <= 10; number += 1) await answerByKeys(page, number);
  await expect(page).toHaveURL(/\/practice\/finished$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressByKey(page, page.getByRole('link', { name: '結果を見る' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

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

/** The browser may still have the last response in its cache. */
async function untilPeriod(page: Page, period: string): Promise<void> {
  const readPeriod = async () => (await (await fetch('/api/site_status')).json()).site_status.period;
  await expect.poll(() => page.evaluate(readPeriod)).toBe(period);
}

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
  await untilPeriod(page, 'in_progress');
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

test('the results come by themselves, and their heading gets the focus', async ({
  page,
  contest,
  contestant,
}) => {
  await contestant.sitUntil(3, 'after_end_not_aggregated');
  await open(page, '/result', button(page, 'シェアする'));
  await tabTo(page, button(page, 'シェアする'));
  await contest.setPeriod('result_published');
  await untilPeriod(page, 'result_published');
  const published = page.getByRole('heading', { name: '予選の結果', exact: true });
  await expect(async () => {
    // Reads the period at once.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(published).toBeFocused({ timeout: 500 });
  }).toPass();
});

const windows = [
  { width: 375, height: 667 },
  // A window of 1280 × 1024 at 400 %.
  { width: 320, height: 256 },
];

test('the focus is in sight at every stop, on a phone and zoomed to 400 %', async ({
  page,
  context,
  contest,
  contestant,
}) => {
  const look = async () => {
    for (const size of windows) {
      await page.setViewportSize(size);
      await expectStopsInSight(page);
    }
  };
  await contest.setPeriod('in_progress');
  expect(await contestant.examStatus()).toBe('not_started');
  await open(page, '/exam', button(page, '予選をはじめる'));
  await look();
  await context.clearCookies();
  await contest.setPeriod('entry');
  await open(page, '/', page.getByRole('link', { name: 'エントリーする' }));
  await look();
  await goOn(page, '/entry', button(page, '確認メールを送る'));
  await press(page, '確認メールを送る', page.getByText('表示名を入力してください。'));
  await look();
  await goOn(page, '/practice', button(page, '練習をはじめる'));
  await look();
  const types = ['multiple_selection', 'combine_options', 'order_six_char', 'free_input'];
  const questions = types.map(
    (type) => `/_debug/quiz?form=off&state=partly&length=long&medium=image&type=${type}`,
  );
  await lookThrough(page, questions, look);
  await store(page, 'practice_answers', { started_at: 1, answers: Array(10).fill('') });
  await open(page, '/practice/answers', page.getByRole('article'));
  await look();
});
