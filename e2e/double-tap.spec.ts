import { expect, type Locator, type Page } from '@playwright/test';
import { pickAnswer, sendAnswer } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

/** Animations that begin stay at their first frame, so that a slow machine does not look too late. */
const holdAnimations = (page: Page) =>
  page.evaluate(() => {
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element) for (const animation of target.getAnimations()) animation.pause();
    });
  });

/** Whether taps get through to a button one tenth of a second after it has come up, and in the end. */
const takesTaps = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isHit = () => element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    const [coming] = document.getAnimations().filter(({ effect }) => {
      const animated = effect instanceof KeyframeEffect ? effect.target : null;
      return animated?.contains(element);
    });
    if (!coming) return { soon: isHit() };
    coming.currentTime = 100;
    const soon = isHit();
    coming.finish();
    return { soon, inTheEnd: isHit() };
  });

test('the second half of a double tap on ログイン does not press what comes up in its place', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('受験番号').fill('7K3M-Q9RT-2XWD');
  await holdAnimations(page);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  const back = page.getByRole('button', { name: 'トップへ戻る' });
  await back.waitFor();
  expect(await takesTaps(back)).toEqual({ soon: false, inTheEnd: true });
});

test('nor does that of one on 回答する pass over what the practice says to it', async ({ page }) => {
  await page.goto('/practice');
  await page.getByLabel(/1問ごとに/).check();
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await pickAnswer(page);
  await holdAnimations(page);
  await sendAnswer(page);
  const next = page.getByRole('button', { name: '次の問題へ' });
  await next.waitFor();
  expect(await takesTaps(next)).toEqual({ soon: false, inTheEnd: true });
});
