import { expect } from '@playwright/test';
import { holdScripts } from './support/pages.ts';
import { test } from './support/test.ts';

test('the entry form is there before the page’s scripts, but only while entry is open, and is sent once they have come', async ({
  page,
  contest,
}) => {
  await contest.setPeriod('in_progress');
  const release = await holdScripts(page);
  const waiting = page.getByText('読み込んでいます');
  const send = page.getByRole('button', { name: '確認メールを送る' });
  await page.goto('/entry', { waitUntil: 'commit' });
  await expect(waiting).toBeVisible();
  await page.evaluate('Promise.all(Object.values(earlyCalls)).then(() => undefined)');
  await expect(page.locator('html')).not.toHaveAttribute('data-early');
  await expect(send).toBeHidden();

  await contest.setPeriod('entry');
  await page.goto('/entry', { waitUntil: 'commit' });
  await expect(send).toBeVisible();
  await expect(waiting).toBeHidden();
  await page.getByLabel('メールアドレス').fill('early@example.com');
  await page.getByLabel('表示名').fill('はやお');
  await page.getByLabel('出身地').selectOption('長崎県');
  await page.getByRole('radio', { name: 'こどもの部' }).check();
  await page.getByRole('checkbox', { name: '応募規約に同意する' }).check();
  await send.click({ noWaitAfter: true });
  release();
  await expect(page).toHaveURL(/\/entry\/resend$/);
  await expect(page.getByText('early@example.com')).toBeVisible();
});

test('a browser that is too old for the scripts is told so, and can begin nothing', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  for (const place of ['/', '/entry', '/practice']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { name: 'このブラウザーでは、うまく動きません' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
  }
});
