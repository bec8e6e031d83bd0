import { expect, type Page } from '@playwright/test';
import { goOn, open } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

/** @param visit by which the page comes on screen; by default it is loaded */
const question = (page: Page, query: string, visit = open) =>
  visit(page, `/_debug/quiz?form=off&${query}`, page.getByRole('button', { name: '回答する' }));
const option = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Announcements of the time. */
const lastMinutes = (page: Page) => page.getByRole('main').locator('[aria-live="assertive"]');
/** Announcements after a pick. */
const announced = (page: Page) => page.getByRole('group').locator('[aria-live="polite"]');

test('a question is read in one piece, and its options by name and state', async ({ page }) => {
  await question(page, 'type=multiple_selection&state=partly');
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

test('the position of a pick is announced, when it is picked and afterwards', async ({ page }) => {
  await question(page, 'type=order_selection');
  await option(page, '望遠鏡').click();
  await option(page, '宝の地図').click();
  await expect(announced(page)).toHaveText('宝の地図、2番目。');
  await expect(option(page, '望遠鏡')).toHaveAccessibleDescription('1番目');
  await expect(option(page, '宝の地図')).toHaveAccessibleDescription('2番目');
  await option(page, '望遠鏡').click();
  await expect(announced(page)).toHaveText('望遠鏡を外しました。宝の地図は1番目になりました。');
  await expect(option(page, '宝の地図')).toHaveAccessibleDescription('1番目');
});

test('pairs are announced as joined, from both sides', async ({ page }) => {
  await question(page, 'type=combine_options');
  const right = page.getByRole('list', { name: '右' }).getByRole('button').first();
  const name = (await right.textContent()) ?? '';
  await option(page, 'いかり').click();
  await expect(announced(page)).toHaveText('いかりを選びました。組にする相手を選んでください。');
  await expect(option(page, 'いかり')).toHaveAccessibleDescription('組にする相手を選んでください');
  await right.click();
  await expect(announced(page)).toHaveText(`いかりと${name}を組にしました。`);
  await expect(option(page, 'いかり')).toHaveAccessibleDescription(`${name}と組`);
  await expect(right).toHaveAccessibleDescription('いかりと組');
  await right.click();
  await expect(announced(page)).toHaveText(`いかりと${name}の組を外しました。`);
});

test('the six boxes say what is in them', async ({ page }) => {
  await question(page, 'type=order_six_char');
  for (const letter of ['た', 'へ']) await option(page, letter).click();
  await expect(announced(page)).toHaveText('2文字目「へ」。いま「たへ」。');
  await expect(option(page, 'へ')).toHaveAccessibleDescription('2文字目');
  await expect(page.getByRole('list', { name: '選んだ文字' }).getByRole('listitem')).toHaveText([
    ...['た', 'へ'],
    ...['空き', '空き', '空き', '空き'],
  ]);
  await page.getByRole('button', { name: '1つもどす' }).click();
  await expect(announced(page)).toHaveText('「へ」を消しました。いま「た」。');
});

test('troubles, states and the last minutes are announced', async ({ page }) => {
  await question(page, 'medium=broken_image');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/画像を読みこめませんでした/);
  await question(page, 'state=retrying&timer=soon', goOn);
  await expect(page.getByRole('status').filter({ hasText: '通信を再試行しています' })).toBeVisible();
  await expect(lastMinutes(page)).toHaveText(/5分/);
  await question(page, 'timer=urgent', goOn);
  await expect(lastMinutes(page)).toHaveText(/1分/);
});
