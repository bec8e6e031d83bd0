import { expect } from '@playwright/test';
import { open } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

test('a question is read in one piece, and its options by name and state', async ({ page }) => {
  await open(
    page,
    '/_debug/quiz?form=off&type=multiple_selection&state=partly',
    page.getByRole('button', { name: '回答する' }),
  );
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
