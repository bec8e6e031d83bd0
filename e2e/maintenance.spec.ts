import { expect } from '@playwright/test';
import { expectQuestion, openQuestion, pickAnswer, pickedOptions, sendAnswer } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

const message = '帆をつくろっています。';

test.afterEach(({ contest }) => contest.setMaintenance(false));

test('maintenance in the middle of a question loses nothing', async ({ page, contest, contestant }) => {
  await contest.setPeriod('in_progress');
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  const picked = await pickedOptions(page);

  await contest.setMaintenance(true);
  await sendAnswer(page);
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('heading', { name: '第2問' })).toBeHidden();

  const polls: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/site_status')) polls.push(Date.now());
  });
  await expect.poll(() => polls.length).toBeGreaterThanOrEqual(4);
  const gaps = polls.slice(1).map((time, index) => time - (polls[index] ?? 0));
  expect(new Set(gaps).size).toBeGreaterThan(1);

  await contest.setMaintenance(false);
  await expect(page.getByRole('heading', { name: '第2問' })).toBeVisible();
  expect(await pickedOptions(page)).toEqual(picked);
  await sendAnswer(page);
  await expectQuestion(page, 3);
  expect(await contestant.answers()).toHaveLength(2);
});

test('what was typed into a form is there after maintenance', async ({ page, contest, context }) => {
  await contest.setPeriod('entry');
  await context.clearCookies();
  await page.goto('/entry');
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('umi@example.jp');
  await page.getByRole('textbox', { name: '表示名' }).fill('うみつばめ');
  await page.getByRole('combobox', { name: '出身地' }).selectOption('沖縄県');
  await page.getByRole('radio', { name: 'こどもの部' }).check();
  await page.getByRole('checkbox', { name: '応募規約に同意する' }).check();
  await contest.setMaintenance(true);
  await page.getByRole('button', { name: '確認メールを送る' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await contest.setMaintenance(false);
  await expect(page.getByRole('textbox', { name: '表示名' })).toHaveValue('うみつばめ');
  await page.getByRole('button', { name: '確認メールを送る' }).click();
  await expect(page).toHaveURL(/\/entry\/resend$/);
});
