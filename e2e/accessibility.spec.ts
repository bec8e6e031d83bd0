import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { findInMail } from '@knowledgeking/stage/find-in-mails';
import { expect, type Page } from '@playwright/test';
import { mailUrl } from './support/contest.ts';
import { expectNoLoss, expectStopsInSight, look } from './support/look.ts';
import { expectEnd, expectQuestion, goOn, heading, open, press, store } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test.use({ hasTouch: false });
test.afterEach(({ contest }) => contest.setMaintenance(false));

/** Loads a page, as after a change of the contest, and looks at it once this is on it. */
async function load(page: Page, path: string, shown?: Parameters<typeof open>[2], state = path) {
  await open(page, path, shown);
  await look(page, state);
}

/** The same by the site's own router. */
async function turnTo(page: Page, path: string, shown?: Parameters<typeof goOn>[2], state = path) {
  await goOn(page, path, shown);
  await look(page, state);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name });

test('before and during the entry', async ({ page, context, contest }) => {
  await contest.setPeriod('entry');
  await context.clearCookies();
  await load(page, '/', link(page, 'エントリーする'), 'top, entry');
  await turnTo(page, '/entry', button(page, '確認メールを送る'));
  await page.locator('summary').filter({ hasText: 'が必要な方へ' }).click();
  await expect(page.getByRole('textbox', { name: '必要なこと' })).toBeVisible();
  await press(page, '確認メールを送る', page.getByText('表示名を入力してください。'));
  await look(page, 'entry form with errors');
  await expectStopsInSight(page);
  await turnTo(page, '/entry/resend', button(page, '確認メールを再送する'));
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('kamome@example.jp');
  await press(page, '確認メールを再送する');
  await look(page, 'resend, mail sent again');
  await load(page, '/entry/confirm?entry_token=unknown');
  await turnTo(page, '/entry/complete');
  await turnTo(page, '/login');
  await page.getByRole('textbox', { name: '受験番号' }).fill('7K3M');
  await press(page, 'ログイン', page.getByText('英字と数字を合わせた12文字'));
  await look(page, 'login with an error');
});

test('the entry is confirmed', async ({ page, context, contest }) => {
  await contest.setPeriod('entry');
  await context.clearCookies();
  const { id } = await contest.exam();
  const email = `axe-${Date.now()}@example.jp`;
  const entry = {
    ...{ email, display_name: 'うみつばめ', birthplace: '沖縄県' },
    ...{ children_division: true, agreed: true },
  };
  await page.request.post(`${contest.siteUrl}/api/exams/${id}/entry`, { data: entry });
  const address = await findInMail(mailUrl, email, /(http\S+entry_token=\S+)/);
  await load(page, address, button(page, 'エントリーを確定する'), 'confirm');
  await button(page, 'エントリーを確定する').click();
  await expect(page).toHaveURL(/\/entry\/complete$/);
  await load(page, address, heading(page, 'エントリーは完了しています'), 'confirm, done before');
});

test('practice', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  await open(page, '/practice', button(page, '練習をはじめる'));
  await press(page, 'チェックする', page.getByText('チェックが終わりました'));
  await look(page, 'practice entrance');
  await expectStopsInSight(page);
  await store(page, 'practice_answers', { started_at: 1, answers: ['2', '1', ...Array(8).fill('')] });
  await load(page, '/practice/finished');
  await turnTo(page, '/practice/result', button(page, 'シェアする'));
  await press(page, 'シェアする', page.getByRole('dialog').getByRole('img'));
  await look(page, 'share modal');
  await turnTo(page, '/practice/answers', page.getByRole('article'));
  await expectStopsInSight(page);
  await turnTo(page, '/share/2025/practice5');
  await load(page, '/nowhere');
});

test('the exam, for somebody with the longest name', async ({ page, contest, contestant }) => {
  await contest.setPeriod('just_before_start');
  const display_name = '海燕号船長大海原波乗航海士甲板長見習兼務';
  contest.network.alter(/\/users\/me$/, ({ body }) => ({ body: { ...body, display_name } }));
  await load(page, '/', page.getByText('予選の開始まで'), 'top, just before the start');
  await turnTo(page, '/exam', page.getByText('予選の開始まで'), 'exam entrance, before the start');
  await contest.setPeriod('in_progress');
  await load(page, '/exam', button(page, '予選をはじめる'));
  await expectStopsInSight(page);
  await contestant.startAt(2);
  await load(page, '/exam', link(page, '予選を再開する'), 'exam entrance, to be resumed');
  await turnTo(page, '/exam/play', heading(page, '第2問'));
  await turnTo(page, '/exam/timeup', heading(page, '予選のとちゅうです'));
  await contestant.finish();
  await page.goto('/exam/finished');
  await expectEnd(page, 'finished', '1 /');
  await look(page, 'exam finished');
  await turnTo(page, '/result', page.getByText('速報まで'), 'quick result, too early');
  await contest.setPeriod('after_end_not_aggregated');
  await load(page, '/result', page.getByText('集計中'), 'quick result');
  await turnTo(page, '/ceremony', page.getByText('発表まで'), 'ceremony, waiting');
});

test('results', async ({ page, contest, contestant }) => {
  await contestant.sitUntil(3, 'result_published');
  await load(page, '/', link(page, '結果を見る'), 'top, results are out');
  await turnTo(page, '/result', page.getByText(/[\d,]+位/));
  contest.network.alter(/\/personal_result$/, ({ body }) => ({ body: { ...body, passed: true } }));
  await load(page, '/result', page.getByRole('dialog'), 'modal of those who passed');
  await turnTo(page, '/answers', page.getByRole('article'));
  await turnTo(page, '/ceremony', link(page, '封筒をあける'));
});

test('archive', async ({ page, contest }) => {
  await contest.setPeriod('result_published');
  await load(page, '/archive');
  await button(page, 'アーカイブをはじめる').click();
  await expectQuestion(page, 1);
  await store(page, 'archive_answers', { answers: Array(100).fill('') });
  await load(page, '/archive/finished', link(page, '結果を見る'));
  await turnTo(page, '/archive/result', page.getByText(/[\d,]+位/));
});

test('what went wrong', async ({ page, context, contest }) => {
  await contest.setPeriod('in_progress');
  await context.clearCookies();
  await load(page, '/result', heading(page, '成績を表示できません'), 'no record');
  await open(page, '/_debug/api', button(page, 'APOLOGY'));
  for (const kind of ['LOGIN_FAILURE', 'APOLOGY']) {
    await press(page, kind, page.getByRole('alert').getByRole('heading'));
    await look(page, kind);
  }
  // Anyone who has not begun is led from the questions back to their entrance.
  await goOn(page, '/practice');
  await button(page, '練習をはじめる').click();
  await expectQuestion(page, 1);
  await contest.setMaintenance(true);
  await load(page, '/practice/play', page.getByText('帆をつくろっています。'), 'maintenance');
  await page.setViewportSize({ width: 320, height: 667 });
  const body = { error_code: 'in_maintenance', message: '帆をつくろうあいだお待ちください。'.repeat(18) };
  contest.network.alter(/\/api\/exams$/, () => ({ status: 503, body }));
  await open(page, '/login', heading(page, 'メンテナンス中です'));
  await expectNoLoss(page, 'a message of 300 letters');
});

/** Controls of a play screen that are smaller than the tip of a finger. */
function lookForSmallControls(): string[] {
  return [...document.querySelectorAll('main :is(button, input)')].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    return Math.min(width, height) < 44 ? [`${width} × ${height}: ${control.outerHTML.slice(0, 80)}`] : [];
  });
}

test('questions of every type, on the narrowest phones with controls as large as a finger', async ({
  page,
}) => {
  await open(page, '/_debug/quiz?form=off');
  for (const type of quizTypes)
    for (const state of ['partly&timer=urgent', 'complete&length=long&medium=image&face=image']) {
      const query = `type=${type}&state=${state}`;
      await turnTo(page, `/_debug/quiz?form=off&${query}`);
      if (state.includes('long') && type !== 'single_selection') await expectStopsInSight(page);
      await page.setViewportSize({ width: 320, height: 667 });
      await expect(button(page, 'スキップ')).toBeVisible();
      expect.soft(await page.evaluate(lookForSmallControls), query).toEqual([]);
      await page.setViewportSize({ width: 375, height: 667 });
    }
});

test('questions in every state', async ({ page }) => {
  await open(page, '/_debug/quiz?form=off');
  for (const query of [
    'type=single_selection&medium=audio&face=broken&length=long',
    'type=multiple_selection&medium=video&state=confirming_skip&timer=urgent',
    'type=order_selection&medium=broken_image&state=retrying',
    'type=single_selection&state=sending',
    'state=loading',
    'state=stalled',
  ])
    await turnTo(page, `/_debug/quiz?form=off&${query}`);
});
