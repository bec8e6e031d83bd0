import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { findInMail } from '@knowledgeking/stage/find-in-mails';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { mailUrl } from './support/contest.ts';
import { goOn, heading, lookThrough, open, press, store } from './support/pages.ts';
import { expectEnd, expectQuestion } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

const day = 86_400_000;

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test.use({ hasTouch: false, keepsScripts: true });
test.afterEach(({ contest }) => contest.setMaintenance(false));

test('before and during the entry', async ({ page, context, contest }) => {
  await contest.setPeriod('entry');
  const { entry_start_at } = await contest.exam();
  await contest.setClock(Date.parse(entry_start_at) - day);
  await open(page, '/', page.getByText('エントリー開始まで'));
  await expectAccessible(page, 'top, teaser');

  await contest.setClock(Date.now());
  await context.clearCookies();
  await open(page, '/', page.getByRole('link', { name: 'エントリーする' }));
  await expectAccessible(page, 'top, entry');
  await goOn(page, '/entry', page.getByRole('button', { name: '確認メールを送る' }));
  await expectAccessible(page, 'entry form');
  await page.locator('summary').filter({ hasText: 'が必要な方へ' }).click();
  await expect(page.getByRole('textbox', { name: '必要なこと' })).toBeVisible();
  await press(page, '確認メールを送る', page.getByText('表示名を入力してください。'));
  await expectAccessible(page, 'entry form with errors');
  await goOn(page, '/entry/resend', page.getByRole('button', { name: '確認メールを再送する' }));
  await expectAccessible(page, 'resend');
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('kamome@example.jp');
  await press(page, '確認メールを再送する');
  await expectAccessible(page, 'resend, mail sent again');
  await open(page, '/entry/confirm?entry_token=unknown');
  await expectAccessible(page, 'confirm, broken link');
  await goOn(page, '/entry/complete');
  await expectAccessible(page, 'complete');
  await goOn(page, '/login');
  await expectAccessible(page, 'login');
  await page.getByRole('textbox', { name: '受験番号' }).fill('7K3M');
  await press(page, 'ログイン', page.getByText('英字と数字を合わせた12文字'));
  await expectAccessible(page, 'login with an error');
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('kamome@example.jp');
  await press(page, '受験番号を再送する');
  await expectAccessible(page, 'login, exam number sent again');
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
  const link = await findInMail(mailUrl, email, /(http\S+entry_token=\S+)/);
  await open(page, link, page.getByRole('button', { name: 'エントリーを確定する' }));
  await expectAccessible(page, 'confirm');
  await page.getByRole('button', { name: 'エントリーを確定する' }).click();
  await expect(page).toHaveURL(/\/entry\/complete$/);
  await open(page, link, heading(page, 'エントリーは完了しています'));
  await expectAccessible(page, 'confirm, done before');
});

test('practice', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  await open(page, '/practice', page.getByRole('button', { name: '練習をはじめる' }));
  await press(page, 'チェックする', page.getByText('チェックが終わりました'));
  await expectAccessible(page, 'practice entrance');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await expectQuestion(page, 1);
  await expectAccessible(page, 'practice play');
  await store(page, 'practice_answers', { started_at: 1, answers: ['2', '1', ...Array(8).fill('')] });
  await open(page, '/practice/finished');
  await expectAccessible(page, 'practice finished');
  await goOn(page, '/practice/result', page.getByRole('button', { name: 'シェアする' }));
  await expectAccessible(page, 'practice result');
  await press(page, 'シェアする', page.getByRole('dialog').getByRole('img'));
  await expectAccessible(page, 'share modal');
  await goOn(page, '/practice/answers', page.getByRole('article'));
  await expectAccessible(page, 'practice answers');
  await page.getByRole('button', { name: 'まちがえた問題だけ' }).click();
  await expectAccessible(page, 'practice answers, the wrong ones');
  await goOn(page, '/share/2025/practice5');
  await expectAccessible(page, 'share');
  await open(page, '/nowhere');
  await expectAccessible(page, '404');
});

test('the exam', async ({ page, contest, contestant }) => {
  await contest.setPeriod('just_before_start');
  await open(page, '/', page.getByText('予選の開始まで'));
  await expectAccessible(page, 'top, just before the start');
  await goOn(page, '/exam', page.getByText('予選の開始まで'));
  await expectAccessible(page, 'exam entrance, before the start');
  await contest.setPeriod('in_progress');
  await open(page, '/', page.getByRole('link', { name: '予選に進む' }));
  await expectAccessible(page, 'top, in progress');
  await goOn(page, '/exam', page.getByRole('button', { name: '予選をはじめる' }));
  await expectAccessible(page, 'exam entrance');
  await contestant.startAt(2);
  await open(page, '/exam', page.getByRole('link', { name: '予選を再開する' }));
  await expectAccessible(page, 'exam entrance, to be resumed');
  await goOn(page, '/exam/play', heading(page, '第2問'));
  await expectAccessible(page, 'exam play');
  await goOn(page, '/exam/timeup', heading(page, '予選のとちゅうです'));
  await expectAccessible(page, 'exam, opened in the middle of it');
  await contestant.finish();
  await page.goto('/exam/finished');
  await expectEnd(page, 'finished', '1 /');
  await expectAccessible(page, 'exam finished');
  await goOn(page, '/result', page.getByText('速報まで'));
  await expectAccessible(page, 'quick result, too early');
  await contest.setPeriod('after_end_not_aggregated');
  await open(page, '/result', page.getByText('集計中'));
  await expectAccessible(page, 'quick result');
  await goOn(page, '/ceremony', page.getByText('発表まで'));
  await expectAccessible(page, 'ceremony, waiting');
  await goOn(page, '/', heading(page, 'ただいま採点中'));
  await expectAccessible(page, 'top, being marked');
});

test('results', async ({ page, contest, contestant }) => {
  await contestant.sitUntil(3, 'result_published');
  await open(page, '/', page.getByRole('link', { name: '結果を見る' }));
  await expectAccessible(page, 'top, results are out');
  await goOn(page, '/result', page.getByText(/[\d,]+位/));
  await expectAccessible(page, 'result');
  contest.network.alter(/\/personal_result$/, ({ body }) => ({ body: { ...body, passed: true } }));
  await open(page, '/result', page.getByRole('dialog'));
  await expectAccessible(page, 'modal of those who passed');
  await goOn(page, '/answers', page.getByRole('article'));
  await expectAccessible(page, 'answers');
  await goOn(page, '/ceremony', page.getByRole('term'));
  await expectAccessible(page, 'ceremony');
});

test('archive', async ({ page, contest }) => {
  await contest.setPeriod('result_published');
  await open(page, '/archive');
  await expectAccessible(page, 'archive');
  await page.getByRole('button', { name: 'アーカイブをはじめる' }).click();
  await expectQuestion(page, 1);
  await expectAccessible(page, 'archive play');
  await store(page, 'archive_answers', { answers: Array(100).fill('') });
  await open(page, '/archive/finished', page.getByRole('link', { name: '結果を見る' }));
  await expectAccessible(page, 'archive finished');
  const start = await page.evaluate(() => localStorage.getItem('knowledgeking2025:archive_start_time'));
  await store(page, 'archive_start_time', { ...JSON.parse(start ?? ''), ends_at: 1 });
  await store(page, 'archive_answers', { answers: [''] });
  await open(page, '/archive/timeup', heading(page, 'タイムアップ'));
  await expectAccessible(page, 'archive, time is up');
  await goOn(page, '/archive/result', page.getByText(/[\d,]+位/));
  await expectAccessible(page, 'archive result');
  await goOn(page, '/archive/answers', page.getByRole('article'));
  await expectAccessible(page, 'archive answers');
});

test('what went wrong', async ({ page, context, contest }) => {
  await contest.setPeriod('in_progress');
  await context.clearCookies();
  await open(page, '/result', heading(page, '成績を表示できません'));
  await expectAccessible(page, 'no record');
  const kinds = ['CANT_ACCESS', 'ALREADY_LOGGEDIN', 'ENTRY_FAILURE', 'LOGIN_FAILURE', 'APOLOGY'];
  await open(page, '/_debug/api', page.getByRole('button', { name: 'APOLOGY' }));
  for (const kind of kinds) {
    await press(page, kind, page.getByRole('alert').getByRole('heading'));
    await expectAccessible(page, kind);
  }
  // Who has not begun is led from the questions back to their entrance.
  await goOn(page, '/practice');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await expectQuestion(page, 1);
  await contest.setMaintenance(true);
  for (const path of ['/', '/exam', '/entry', '/practice/play']) {
    await (path === '/' ? open : goOn)(page, path, page.getByText('帆をつくろっています。'));
    await expectAccessible(page, `maintenance, ${path}`);
  }
});

const looks = [
  'type=single_selection&medium=image&face=image&state=complete&timer=soon',
  'type=single_selection&medium=audio&face=broken&length=long',
  'type=multiple_selection&medium=video&state=confirming_skip&timer=urgent',
  'type=order_selection&medium=broken_image&state=retrying',
  'type=combine_options&face=image&state=complete',
  'type=single_selection&state=sending',
  'state=loading',
  'state=stalled',
];

test('questions of every type in every state', async ({ page }) => {
  const states = quizTypes.flatMap((type) => [`type=${type}&state=empty`, `type=${type}&state=complete`]);
  const queries = [...states, ...looks].map((query) => `/_debug/quiz?form=off&${query}`);
  await lookThrough(page, queries, (query) => expectAccessible(page, query));
});
