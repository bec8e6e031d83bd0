import { expect, type Page } from '@playwright/test';
import { holdScripts } from './support/pages.ts';
import { expectQuestion } from './support/play.ts';
import { test } from './support/test.ts';

/** Readings in rules and questions; names of the crew always have theirs. */
const readings = (page: Page) => page.locator(':is(#rules, main:not(:has(#rules))) rt');
const furigana = (page: Page) => page.getByRole('switch', { name: 'ふりがな' });

for (const choice of ['on', 'off'] as const) {
  test(`a visitor who has chosen ${choice} sees nothing else, not even before the page is hydrated`, async ({
    page,
  }) => {
    await page.addInitScript(
      (value) => localStorage.setItem('knowledgeking2025:furigana', JSON.stringify(value)),
      choice,
    );
    const scripts = '**/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.goto('/');
    await expect(readings(page).first()).toBeVisible({ visible: choice === 'on' });

    await page.unroute(scripts);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.reload();
    await expect(furigana(page)).toBeChecked({ checked: choice === 'on' });
    if (choice === 'off') await expect(readings(page)).toHaveCount(0);
    else await expect(readings(page).first()).toBeVisible();
    expect(failures).toEqual([]);
  });
}

test('a tap on the switch before the page’s scripts are there is not lost', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(readings(page).first()).toBeVisible();
  await furigana(page).click();
  await expect(readings(page).first()).toBeHidden();
  await expect(furigana(page)).not.toBeChecked();

  release();
  await expect(readings(page)).toHaveCount(0);
  await expect(furigana(page)).not.toBeChecked();
  await furigana(page).click();
  await expect(readings(page).first()).toBeVisible();
  expect(failures).toEqual([]);
});

test('a question of four texts is answered without scrolling, and switching moves no option away', async ({
  page,
}) => {
  await page.goto('/practice');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await expectQuestion(page, 1);
  const options = page.getByRole('group').locator('button[aria-pressed]');
  await options.first().click();
  await expect(readings(page).first()).toBeVisible();
  const answer = page.getByRole('button', { name: '回答する' });
  for (const part of [page.getByRole('heading', { level: 1 }), options.first(), options.last(), answer])
    await expect(part).toBeInViewport({ ratio: 1 });
  const place = async () => ({
    option: await options.last().boundingBox(),
    answer: await answer.boundingBox(),
  });
  const before = await place();
  await furigana(page).click();
  await expect(readings(page)).toHaveCount(0);
  expect(await place()).toEqual(before);
  await expect(options.first()).toHaveAttribute('aria-pressed', 'true');
});
