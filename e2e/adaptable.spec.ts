import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { expect, type Page } from '@playwright/test';
import { goOn, lookThrough, open, store } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

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

/** Checks the page as it is: no text is cut off, and it does not scroll sideways. */
async function expectNoLoss(page: Page, way: string): Promise<void> {
  expect.soft(await page.evaluate(lookForLosses), `${page.url()}, ${way}`).toEqual([]);
}

const phone = { width: 375, height: 667 };

/** WCAG 1.4.10 (reflow) and 1.4.4 (resized text): a window of 1280 × 900, zoomed. */
const zooms = {
  'at 200 % zoom': { width: 640, height: 450 },
  'at 400 % zoom': { width: 320, height: 256 },
};

/** WCAG 1.4.12: text spacing that a reader may set without losing anything. */
const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Waits until the page has reacted to a new size, with its scripts too. */
const drawnAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Checks the page zoomed and with wider text, and leaves it as it is on a phone. */
async function expectNoLossAnyWay(page: Page): Promise<void> {
  for (const [way, size] of Object.entries(zooms)) {
    await page.setViewportSize(size);
    await drawnAgain(page);
    await expectNoLoss(page, way);
  }
  await page.setViewportSize(phone);
  // Like a browser's own setting, it is not subject to the page's policy.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, widerText);
  await drawnAgain(page);
  await expectNoLoss(page, 'with wider text');
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

test.use({ hasTouch: false, keepsScripts: true });

const questions = quizTypes.flatMap((type) => [
  `/_debug/quiz?form=off&type=${type}&state=partly&timer=urgent`,
  `/_debug/quiz?form=off&type=${type}&state=complete&length=long&medium=image&face=image`,
]);
const practice = ['/practice', '/practice/finished', '/practice/result', '/practice/answers'];
const entry = ['/', '/entry', '/entry/resend', '/entry/complete', '/login', '/share/2025/practice5'];

/** Nothing moves on the page, for a visitor who asks for less motion. */
const expectStillness = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length), page.url()).toBe(0);

test('from the exam to the archive nothing is lost, and nothing scrolls sideways, zoomed or with wider text', async ({
  page,
  contest,
  contestant,
}) => {
  await contest.setPeriod('in_progress');
  const display_name = '海燕号船長大海原波乗航海士甲板長見習兼務';
  contest.network.alter(/\/users\/me$/, ({ body }) => ({ body: { ...body, display_name } }));
  await open(page, '/exam', page.getByRole('button', { name: '予選をはじめる' }));
  await expectNoLossAnyWay(page);
  await contestant.startAt(2);
  await lookThrough(page, ['/', '/exam/play', '/exam/timeup'], () => expectNoLossAnyWay(page));
  await contestant.finish();
  await contest.setPeriod('result_published');
  await open(page, '/result', page.getByRole('heading', { name: '予選の結果' }));
  await page.waitForLoadState('networkidle');
  await expectNoLossAnyWay(page);
  await goOn(page, '/ceremony', page.getByRole('link', { name: '封筒をあける' }));
  await expectNoLossAnyWay(page);
  await goOn(page, '/archive', page.getByRole('button', { name: 'アーカイブをはじめる' }));
  await expectNoLossAnyWay(page);
});

test('from the entry to the practice nothing is lost, zoomed or with wider text, and nothing moves for those who ask for that', async ({
  page,
  contest,
}) => {
  await contest.setPeriod('entry');
  await open(page, '/');
  await store(page, 'practice_answers', { started_at: 1, answers: Array(10).fill('') });
  const look = async (): Promise<void> => {
    await expectStillness(page);
    await expectNoLossAnyWay(page);
  };
  await lookThrough(page, ['/nowhere'], look);
  await lookThrough(page, [...entry, ...practice], look);
  await goOn(page, '/practice/result', page.getByRole('button', { name: 'シェアする' }));
  await page.getByRole('button', { name: 'シェアする' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

/** Controls of a play screen that are smaller than the tip of a finger. */
function lookForSmallControls(): string[] {
  return [...document.querySelectorAll('main :is(button, input)')].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    return Math.min(width, height) < 44 ? [`${width} × ${height}: ${control.outerHTML.slice(0, 80)}`] : [];
  });
}

test('questions lose nothing, zoomed or with wider text, and on the narrowest phones every control is as large as a finger', async ({
  page,
}) => {
  await lookThrough(page, questions, async (path) => {
    await expectStillness(page);
    await expectNoLossAnyWay(page);
    await page.setViewportSize({ width: 320, height: 667 });
    await expect(page.getByRole('main').getByRole('button', { name: 'スキップ' })).toBeVisible();
    expect.soft(await page.evaluate(lookForSmallControls), path).toEqual([]);
  });
});

const windows = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

test('on a phone neither a field nor two quick taps enlarge the page', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  await page.setViewportSize({ width: 375, height: 700 });
  const enlarging = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll('input, select, textarea')];
      const pressed = [...document.querySelectorAll('a, button, summary, label')];
      return [
        // Safari enlarges what has a smaller letter as soon as it has the focus.
        ...fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16),
        ...pressed.filter((element) => getComputedStyle(element).touchAction !== 'manipulation'),
      ].map((element) => element.outerHTML.slice(0, 100));
    });
  for (const [address, name] of [
    ['/entry', '表示名'],
    ['/login', '受験番号'],
    ['/_debug/quiz?form=off&type=free_input', '答え'],
  ] as const) {
    await open(page, address, page.getByRole('textbox', { name }).first());
    expect(await enlarging()).toEqual([]);
  }
  await open(page, questions[2] ?? '', page.getByRole('button', { name: '回答する' }));
  expect(await enlarging()).toEqual([]);
});

test('from the smallest tablet to a large screen a question fits in the window as a whole, with a picture too, and its buttons are in one place', async ({
  page,
}) => {
  const places = new Map<number, number>();
  const queries = quizTypes.flatMap((type) => [`type=${type}&medium=none`, `type=${type}&medium=image`]);
  const paths = queries.map((query) => `/_debug/quiz?form=off&state=partly&${query}`);
  await lookThrough(page, paths, async (path) => {
    const pictures = page.getByRole('region', { name: '問題' }).getByRole('img');
    await expect(pictures).toHaveCount(path.endsWith('image') ? 1 : 0);
    const areLoaded = () =>
      pictures.evaluateAll((all) =>
        all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0),
      );
    await expect.poll(areLoaded).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    for (const size of windows) {
      await page.setViewportSize(size);
      const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect.soft(beyond, `${path}, ${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
      const box = await page.getByRole('button', { name: '回答する' }).boundingBox();
      const place = places.get(size.width) ?? box?.y;
      expect.soft(box?.y, `${path}, ${size.width} × ${size.height}`).toBe(place);
      if (place !== undefined) places.set(size.width, place);
    }
  });
});

test('a message of 300 letters fits in maintenance', async ({ page, contest }) => {
  await page.setViewportSize({ width: 320, height: 667 });
  const body = { error_code: 'in_maintenance', message: '帆をつくろうあいだお待ちください。'.repeat(18) };
  contest.network.alter(/\/api\/exams$/, () => ({ status: 503, body }));
  await contest.setPeriod('entry');
  await open(page, '/login', page.getByRole('heading', { name: 'メンテナンス中です' }));
  await expectNoLoss(page, '320 × 667');
});

test('with the system’s forced colours what is picked, and where the focus is, can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
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
