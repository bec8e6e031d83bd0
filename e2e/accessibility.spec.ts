import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { receiveMail } from './support/mail.ts';
import { goOn, heading, lookThrough, open, press, store } from './support/pages.ts';
import { expectQuestion } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

const day = 86_400_000;

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test.use({ hasTouch: false, keepsScripts: true });

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
  const { text } = await receiveMail(email, 'エントリーの確認');
  const link = /http\S+entry_token=\S+/.exec(text)?.[0] ?? '';
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
