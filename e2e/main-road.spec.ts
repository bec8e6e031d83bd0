import { postInPage } from '@knowledgeking/lab/screens/scene';
import { findInMail } from '@knowledgeking/stage/find-in-mails';
import { expect, test } from '@playwright/test';
import { contest, mailUrl } from './support/contest.ts';
import { answerQuestion, pressStart } from './support/pages.ts';

const email = `umi-${Date.now()}@example.jp`;

test('the whole contest: entry, mails, login, exam, result', async ({ page }) => {
  test.setTimeout(600_000);
  contest('period', 'entry');

  await test.step('enters by e-mail', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('第7回 大海原ログブック 知識王決定戦');
    await page.getByRole('link', { name: 'エントリーする' }).first().click();
    await expect(page).toHaveTitle('エントリー | 第7回 大海原ログブック 知識王決定戦');
    await page.getByRole('button', { name: '確認メールを送る' }).click();
    await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toBeFocused();
    await page
      .getByRole('textbox', { name: 'メールアドレス' })
      .fill(` ${email.replace('umi', 'ＵＭＩ').replace('@', '＠')} `);
    await page.getByRole('textbox', { name: '表示名' }).fill('うみつばめ');
    await page.getByRole('combobox', { name: '出身地' }).selectOption('沖縄県');
    await page.getByRole('radio', { name: 'こどもの部' }).check();
    await page.getByRole('checkbox', { name: '応募規約に同意する' }).check();
    await page.getByRole('button', { name: '確認メールを送る' }).click();
    await expect(page).toHaveURL(/\/entry\/resend$/);
  });

  const examNumber = await test.step('confirms from the mail and gets the exam number', async () => {
    await page.goto(await findInMail(mailUrl, email, /(http\S+entry_token=\S+)/));
    await page.getByRole('button', { name: 'エントリーを確定する' }).click();
    await expect(page).toHaveURL(/\/entry\/complete$/);
    return findInMail(mailUrl, email, /([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/);
  });

  await test.step('logs in with the mailed number, typed carelessly', async () => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: '受験番号' }).fill(examNumber.toLowerCase().replaceAll('-', ''));
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByText('うみつばめ').first()).toBeVisible();
  });

  await test.step('sits the exam, with a reload in the middle of a question', async () => {
    contest('period', 'in_progress');
    await page.goto('/');
    await page.getByRole('link', { name: '予選に進む' }).first().click();
    await pressStart(page);
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
    const total = Number(/\d+$/.exec((await page.getByText(/^1 \/ \d+$/).textContent()) ?? '')?.[0]);
    // A chapter's card, a text question of four options and both bars fit on this short phone.
    await expect(page.getByRole('region', { name: '第1章' })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    ).toBeLessThanOrEqual(0);
    await answerQuestion(page, 1);
    await expect(page.getByRole('heading', { name: '第2問' })).toBeVisible();
    await page.reload();
    for (let number = 2; number <= 10; number += 1) await answerQuestion(page, number);
    await expect(page.getByRole('heading', { name: '第11問' })).toBeVisible();
    // Those in between are only sent.
    const skipped = Array.from({ length: total - 11 }, (_, index) => index + 11);
    await page.evaluate(
      postInPage,
      skipped.map((quiz_number) => ({ path: 'submit', data: { quiz_number, answer: '' } })),
    );
    await page.reload();
    await answerQuestion(page, total);
    await expect(page).toHaveURL(/\/exam\/finished$/);
  });

  await test.step('waits for the quick score, which comes by itself once the exam is over for everyone', async () => {
    await expect(page.getByText(/得点の速報は、.*から見られます/)).toBeVisible();
    await page.getByRole('link', { name: '結果を見る' }).click();
    await expect(page).toHaveURL(/\/result$/);
    await expect(page.getByText('速報まで')).toBeVisible();
    contest('period', 'after_end_not_aggregated');
    await expect(page.getByText('集計中').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^\d+ \/ 70点$/)).toBeVisible();
  });

  await test.step('sees rank, deviation and titles after publication', async () => {
    contest('period', 'result_published');
    await page.goto('/result');
    await expect(page.getByText(/[\d,]+位/).first()).toBeVisible();
    await expect(page.getByText(/偏差値/).first()).toBeVisible();
    await expect(page.getByText('沖縄県').first()).toBeVisible();
  });
});
