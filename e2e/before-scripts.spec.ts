import { expect, type Page } from '@playwright/test';
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

/** Readings in rules and questions; names of the crew always have theirs. */
const readings = (page: Page) => page.locator(':is(#rules, main:not(:has(#rules))) rt');
const furigana = (page: Page) => page.getByRole('switch', { name: 'ふりがな' });

/** The errors that the page has got so far. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  return errors;
}

for (const choice of ['on', 'off'] as const) {
  test(`a visitor who has chosen furigana ${choice} sees nothing else, not even before the page is hydrated`, async ({
    page,
  }) => {
    await page.addInitScript(
      (value) => localStorage.setItem('knowledgeking2025:furigana', JSON.stringify(value)),
      choice,
    );
    const release = await holdScripts(page);
    const errors = collectErrors(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(furigana(page)).toBeVisible();
    await expect(readings(page).first()).toBeVisible({ visible: choice === 'on' });
    release();
    await expect(furigana(page)).toBeChecked({ checked: choice === 'on' });
    if (choice === 'off') await expect(readings(page)).toHaveCount(0);
    else await expect(readings(page).first()).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('a tap on the switch before the page’s scripts are there is not lost', async ({ page }) => {
  const errors = collectErrors(page);
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
  expect(errors).toEqual([]);
});

for (const query of ['', '?state=complete']) {
  test(`the browser takes over /_debug/quiz${query} as it was exported`, async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto(`/_debug/quiz${query}`);
    await expect(page.getByRole('heading', { name: '第3問' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}
