import { expect } from '@playwright/test';
import {
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  sendAnswer,
  skipQuestion,
} from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

test('the contestant’s own answers are beside the right ones after publication', async ({
  page,
  contest,
  contestant,
}) => {
  await contest.setPeriod('in_progress');
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  const [picked = ''] = await pickedOptions(page);
  await sendAnswer(page);
  await skipQuestion(page, 2);
  await expectQuestion(page, 3);
  await contestant.finish();
  await page.goto('/answers');
  await expect(page).toHaveURL(/\/$/);

  await contest.setPeriod('result_published');
  await page.goto('/answers');
  await expect(page.getByRole('article')).toHaveCount(100);
  await expect(page.getByRole('article', { name: '第1問' }).getByText(picked).first()).toBeVisible();
  await expect(page.getByRole('article', { name: '第2問' }).getByText('回答なし').first()).toBeVisible();
  await expect(page.getByText(/正解した人 \d+%/).first()).toBeVisible();
});
