import { expect, type Page } from '@playwright/test';
import { quizTypes } from '../contract/src/rules/quiz-types.ts';
import { open, store } from './support/pages.ts';
import { test } from './support/test.ts';

test.use({ hasTouch: false });

const questions = quizTypes.flatMap((type) => [
  `/_debug/quiz?form=off&type=${type}&state=partly&timer=urgent`,
  `/_debug/quiz?form=off&type=${type}&state=complete&length=long&medium=image&face=image`,
]);
const practice = ['/practice', '/practice/finished', '/practice/result', '/practice/answers'];
const entry = [
  '/',
  '/entry',
  '/entry/resend',
  '/entry/complete',
  '/login',
  '/share/2025/practice5',
  '/nowhere',
];

/** WCAG 1.4.12: what a reader may set, and nothing may be lost. */
const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Texts that are cut off, and how far the page reaches sideways beyond the screen, in CSS pixels. */
function lookForLosses(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll('main *, header *, dialog[open] *')].filter((element) => {
    if (element.closest('svg, .visually-hidden, [aria-hidden="true"]') || !element.textContent.trim())
      return false;
    const { overflowX, overflowY, display } = getComputedStyle(element);
    const isCutAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isCutDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    return display !== 'inline' && (isCutAcross || isCutDown);
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px sideways`] : []),
    ...cut.map((element) => `cut off: ${element.textContent.trim().slice(0, 30)}`),
  ];
}

async function expectNoLoss(page: Page, style: string): Promise<void> {
  // As a browser's own setting, which no policy of a page holds for.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, style);
  expect.soft(await page.evaluate(lookForLosses), page.url()).toEqual([]);
}

const ways = {
  'at 200 % zoom': { viewport: { width: 640, height: 450 }, style: '' },
  'at 400 % zoom': { viewport: { width: 320, height: 256 }, style: '' },
  'with wider text': { viewport: { width: 375, height: 667 }, style: widerText },
};

for (const [name, { viewport, style }] of Object.entries(ways)) {
  test(`${name} nothing is lost, and nothing scrolls sideways`, async ({
    page,
    context,
    contest,
    contestant,
  }) => {
    await page.setViewportSize(viewport);
    await contest.setPeriod('in_progress');
    await page.route('**/users/me', async (route) => {
      const answer = await route.fetch();
      const longName = '海燕号船長大海原波乗航海士甲板長見習兼務';
      await route.fulfill({ response: answer, json: { ...(await answer.json()), display_name: longName } });
    });
    await open(page, '/exam', page.getByRole('button', { name: '予選をはじめる' }));
    await expectNoLoss(page, style);
    await contestant.startAt(2);
    for (const path of ['/', '/exam/play', '/exam/timeup']) {
      await open(page, path);
      await expectNoLoss(page, style);
    }
    await contestant.finish();
    await contest.setPeriod('result_published');
    for (const [path, heading] of Object.entries({ '/result': '予選の結果', '/archive': 'アーカイブ' })) {
      await open(page, path, page.getByRole('heading', { name: heading }));
      await page.waitForLoadState('networkidle');
      await expectNoLoss(page, style);
    }
    await page.unroute('**/users/me');
    await context.clearCookies();
    await contest.setPeriod('entry');
    await open(page, '/');
    await store(page, 'practice_answers', { started_at: 1, answers: Array(10).fill('') });
    for (const path of [...entry, ...practice, ...questions]) {
      await open(page, path);
      await expectNoLoss(page, style);
    }
  });
}

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${width} × ${height} a question stands in the window as a whole, with a picture too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const type of quizTypes)
      for (const medium of ['none', 'image']) {
        await open(page, `/_debug/quiz?form=off&type=${type}&state=partly&medium=${medium}`);
        await expect(page.getByRole('region', { name: '問題' }).getByRole('img')).toHaveCount(
          medium === 'image' ? 1 : 0,
        );
        await page.waitForLoadState('networkidle');
        const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        expect.soft(beyond, `${type}, ${medium}`).toBeLessThanOrEqual(0);
      }
  });
}

test('a message of 300 letters fits in maintenance', async ({ page, contest }) => {
  await page.setViewportSize({ width: 320, height: 667 });
  await page.route('**/api/exams', (route) =>
    route.fulfill({
      status: 503,
      json: { error_code: 'in_maintenance', message: '帆をつくろうあいだお待ちください。'.repeat(18) },
    }),
  );
  await contest.setPeriod('entry');
  await open(page, '/login', page.getByRole('heading', { name: 'メンテナンス中です' }));
  await expectNoLoss(page, '');
});

test('who asks for less motion gets none', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  await open(page, '/');
  await store(page, 'practice_answers', { started_at: 1, answers: Array(10).fill('') });
  const moving = () => page.evaluate(() => document.getAnimations().length);
  for (const path of [...entry, ...practice, ...questions.slice(0, 2)]) {
    await open(page, path);
    await expect.poll(moving, path).toBe(0);
  }
  await open(page, '/practice/result', page.getByRole('button', { name: 'シェアする' }));
  await page.getByRole('button', { name: 'シェアする' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toBe(0);
});

test('on the narrowest phones everything on a play screen is as large as a finger', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 667 });
  for (const path of questions) {
    await open(page, path);
    const controls = page.getByRole('main').locator('button, input');
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      expect
        .soft(Math.min(box?.width ?? 0, box?.height ?? 0), `${path} ${control}`)
        .toBeGreaterThanOrEqual(44);
    }
  }
});

test.describe('where the system chooses the colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('what is picked, and where the focus is, can be seen', async ({ page }) => {
    const colorsOf = (name: string, isPicked: boolean) =>
      page
        .getByRole('button', { name, pressed: isPicked })
        .evaluate((option) => [getComputedStyle(option).color, getComputedStyle(option).backgroundColor]);
    await open(page, '/_debug/quiz?form=off&type=multiple_selection');
    const [color, background] = await colorsOf('いかり', false);
    await page.getByRole('button', { name: 'いかり' }).click();
    const [pickedColor, pickedBackground] = await colorsOf('いかり', true);
    expect(pickedBackground).not.toBe(background);
    expect(pickedColor).not.toBe(color);
    await page.keyboard.press('Shift+Tab');
    const focused = page.getByRole('button', { name: '望遠鏡' });
    await expect(focused).toBeFocused();
    expect(await focused.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe('solid');
  });
});
