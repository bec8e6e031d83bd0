import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

const question = (query: string) => `/_debug/quiz?form=off&${query}`;

const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen`);
  return { ...box, bottom: box.y + box.height };
}

/** Widths on which a film’s controls are set in each of their ways. */
const narrowPhones = [
  [320, 568],
  [360, 640],
  [360, 740],
  [375, 667],
] as const;

/** The words of a question that its film lies over, by so many CSS pixels. */
function lookForCoveredWords(): string[] {
  const film = document.querySelector('main figure')?.getBoundingClientRect();
  return [...document.querySelectorAll('main section > p, main summary')].flatMap((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const { top, bottom } = range.getBoundingClientRect();
    const covered = film ? Math.min(film.bottom, bottom) - Math.max(film.top, top) : Number.NaN;
    return covered <= 0 ? [] : [`${Math.round(covered)} px of ${words.textContent}`];
  });
}

test('a picture is shown large below the running time, closes in every way, gives the focus back and answers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, question('type=order_six_char&medium=image&timer=soon'));
  const enlarge = button(page, '画像を大きく見る');
  await expect(enlarge).toBeVisible();
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(await beyond(), 'a picture, six boxes and their tiles on one screen').toBeLessThanOrEqual(0);

  const small = await boxOf(page.getByRole('region', { name: '問題' }).getByRole('img'));
  const dialog = page.getByRole('dialog', { name: '問題の画像' });
  const ways: (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => button(page, '閉じる').click(),
    () => page.mouse.click(8, 400),
  ];
  for (const close of ways) {
    await enlarge.focus();
    await page.keyboard.press('Enter');
    const large = await boxOf(dialog.getByRole('img'));
    expect(large.width).toBeGreaterThan(1.5 * small.width);
    expect(large.width / large.height).toBeCloseTo(small.width / small.height, 1);
    expect((await boxOf(page.getByRole('timer'))).bottom).toBeLessThanOrEqual((await boxOf(dialog)).y);
    await close();
    await expect(dialog).toBeHidden();
    await expect(enlarge).toBeFocused();
  }
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);

  // The same phone, whose browser shows its bars.
  await page.setViewportSize({ width: 375, height: 645 });
  await open(page, question('type=free_input&medium=video'));
  await expect(button(page, '動画を見る')).toBeVisible();
  expect(await beyond(), 'a film and the field for its word on one screen').toBeLessThanOrEqual(0);
  const furigana = page.getByRole('switch', { name: 'ふりがな' });
  for (const readings of ['with', 'without']) {
    if (readings === 'without') await furigana.click();
    await expect(furigana).toBeChecked({ checked: readings === 'with' });
    for (const [width, height] of narrowPhones) {
      await page.setViewportSize({ width, height });
      const covered = await page.evaluate(lookForCoveredWords);
      expect.soft(covered, `${width} × ${height}, ${readings} readings`).toEqual([]);
    }
  }
});

test('field and buttons are in view above a keyboard, a page zoomed by fingers is left alone, and large letters leave the bars one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, question('type=free_input&medium=image&state=complete'));
  const field = page.getByRole('textbox', { name: '答え' });
  const answer = button(page, '回答する');
  const visible = { height: 367, scale: 1 };
  await expect(button(page, '画像を大きく見る')).toBeVisible();
  await field.focus();
  /** As a browser does that lays its keyboard over the page. */
  const see = (seen: typeof visible) =>
    page.evaluate((parts) => {
      for (const [name, value] of Object.entries(parts))
        Object.defineProperty(window.visualViewport, name, { value, configurable: true });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, seen);
  await see(visible);
  await expect.poll(async () => (await boxOf(answer)).bottom).toBeLessThanOrEqual(visible.height);
  expect((await boxOf(field)).bottom).toBeLessThan((await boxOf(answer)).y);
  expect((await boxOf(page.getByRole('timer'))).y).toBeGreaterThanOrEqual(0);
  await see({ height: 367, scale: 1.8 });
  await expect.poll(async () => (await boxOf(answer)).bottom).toBeGreaterThan(600);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const heads = [page.getByRole('heading', { level: 1 }), page.getByRole('timer')];
  const feet = [button(page, 'スキップ'), answer];
  for (const [one, other] of [heads, feet]) {
    if (!one || !other) continue;
    const [left, right] = [await boxOf(one), await boxOf(other)];
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    expect(Math.abs(left.y + left.bottom - right.y - right.bottom)).toBeLessThan(2 * 6);
  }
  const used = (await boxOf(page.getByRole('timer'))).bottom + 667 - (await boxOf(answer)).y;
  expect(used).toBeLessThan(0.3 * 667);
});

test('a question is read in one piece, and its options by name and state', async ({ page }) => {
  await open(page, question('type=multiple_selection&state=partly'), button(page, '回答する'));
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "第3問" [level=1]
    - paragraph: 3 / 100
    - paragraph: 第2問 受付済み
    - switch "ふりがな" [checked]
    - timer "残り時間": 00:59:00
    - region "問題":
      - paragraph: 嵐の海で、海燕号が掲げる旗はどれでしょう。
    - group "あてはまるものをすべて選んでください。":
      - list:
        - listitem:
          - button "宝の地図" [pressed]
        - listitem:
          - button "らしんばん"
        - listitem:
          - button "望遠鏡"
        - listitem:
          - button "いかり"
    - button "スキップ"
    - button "回答する"
  `);
});

const computers = [
  [1440, 900],
  [1280, 800],
  [1024, 768],
] as const;

test('the first question of the practice is on one screen of a computer, above the bar of buttons', async ({
  browser,
}) => {
  const page = await browser.newPage({ isMobile: false, hasTouch: false });
  await open(page, '/practice');
  await button(page, '練習をはじめる').click();
  await expect(page.getByRole('heading', { name: '第1問' })).toBeVisible();
  const options = page.getByRole('main').locator('button[aria-pressed]');
  await expect(options).toHaveCount(4);
  for (const [width, height] of computers) {
    await page.setViewportSize({ width, height });
    const last = await boxOf(options.last());
    expect.soft(last.bottom, `${width} × ${height}`).toBeLessThan((await boxOf(button(page, '回答する'))).y);
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect.soft(beyond, `${width} × ${height}: nothing to scroll`).toBeLessThanOrEqual(0);
  }
  await page.close();
});
