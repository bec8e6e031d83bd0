import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectQuestion, goOn, open, pickAnswer, sendAnswer, store } from './support/pages.ts';
import { testInKeptTab as test } from './support/test.ts';

const question = (query: string) => `/_debug/quiz?form=off&${query}`;

const phone = { width: 375, height: 667 };

const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen`);
  return { ...box, bottom: box.y + box.height };
}

/** How far the page can be scrolled, in CSS pixels. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

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
  await open(page, question('type=order_six_char&medium=image&timer=soon'));
  const enlarge = button(page, '画像を大きく見る');
  await expect(enlarge).toBeVisible();
  expect(await beyond(page), 'a picture, six boxes and their tiles on one screen').toBeLessThanOrEqual(0);

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
  expect(await beyond(page), 'a film and the field for its word on one screen').toBeLessThanOrEqual(0);
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

test.describe('with a mouse', () => {
  // A touch screen held sideways is asked to be turned.
  test.use({ hasTouch: false });

  const windows = [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ];

  test('from the smallest tablet to a large screen a question fits in the window as a whole, with a picture too, and its buttons are in one place', async ({
    page,
  }) => {
    const places = new Map<number, number>();
    const queries = quizTypes.flatMap((type) => [`type=${type}&medium=none`, `type=${type}&medium=image`]);
    const answer = button(page, '回答する');
    await open(page, '/');
    await store(page, 'practice_answers', { started_at: 1, answers: [] });
    for (const path of ['/practice/play', ...queries.map((query) => question(`state=partly&${query}`))]) {
      await goOn(page, path);
      const pictures = page.getByRole('region', { name: '問題' }).getByRole('img');
      await expect(pictures).toHaveCount(path.endsWith('image') ? 1 : 0);
      const areLoaded = () =>
        pictures.evaluateAll((all) =>
          all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0),
        );
      await expect.poll(areLoaded).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      const options = page.getByRole('main').locator('button[aria-pressed]');
      for (const size of windows) {
        const where = `${path}, ${size.width} × ${size.height}`;
        await page.setViewportSize(size);
        expect.soft(await beyond(page), where).toBeLessThanOrEqual(0);
        const { y } = await boxOf(answer);
        if ((await options.count()) > 0)
          expect.soft((await boxOf(options.last())).bottom, where).toBeLessThan(y);
        expect.soft(y, where).toBe(places.get(size.width) ?? y);
        places.set(size.width, y);
      }
    }
  });

  test('when the tutorial is open, then it fits every screen and nothing lies over its button', async ({
    page,
  }) => {
    const tutorialWindows = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, phone];
    await page.goto('/practice');
    await page.getByRole('button', { name: '答え方をためす' }).click();
    const answer = button(page, '回答する');
    const hidden = () =>
      page.getByRole('dialog').evaluate((screen) => screen.scrollHeight - screen.clientHeight);
    const whatLiesThere = () =>
      answer.evaluate((button) => {
        button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const at = [top + 6, (top + bottom) / 2, bottom - 6];
        return at.map((y) => document.elementFromPoint((left + right) / 2, y)?.textContent);
      });
    for (const size of tutorialWindows) {
      await page.setViewportSize(size);
      await expect.poll(whatLiesThere).toEqual(['回答する', '回答する', '回答する']);
      expect(await hidden()).toBe(0);
    }
    await page.getByRole('button', { name: 'カモメ' }).click();
    await answer.click();
    await expect(page.getByText('その調子です！')).toBeVisible();
    for (const size of tutorialWindows.toReversed()) {
      await page.setViewportSize(size);
      expect(await hidden()).toBe(0);
    }
    await page.getByRole('button', { name: '閉じる' }).click();
    await expect(page.getByRole('button', { name: '練習をはじめる' })).toHaveCount(1);
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
});

test('on a phone neither a field nor two quick taps enlarge the page', async ({ page, contest }) => {
  await contest.setPeriod('entry');
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
  await open(
    page,
    question('type=multiple_selection&state=partly'),
    page.getByRole('button', { name: '回答する' }),
  );
  expect(await enlarging()).toEqual([]);
});

test('a question of four texts is answered without scrolling, and switching moves no option away', async ({
  page,
}) => {
  await page.goto('/practice');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await expectQuestion(page, 1);
  const options = page.getByRole('group').locator('button[aria-pressed]');
  await options.first().click();
  const readings = page.getByRole('main').locator('rt');
  await expect(readings.first()).toBeVisible();
  const answer = page.getByRole('button', { name: '回答する' });
  for (const part of [page.getByRole('heading', { level: 1 }), options.first(), options.last(), answer])
    await expect(part).toBeInViewport({ ratio: 1 });
  const place = async () => ({
    option: await options.last().boundingBox(),
    answer: await answer.boundingBox(),
  });
  const before = await place();
  await page.getByRole('switch', { name: 'ふりがな' }).click();
  await expect(readings).toHaveCount(0);
  expect(await place()).toEqual(before);
  await expect(options.first()).toHaveAttribute('aria-pressed', 'true');
});

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

test('the second half of a double tap on ログイン or 回答する does not press what comes up in its place', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('受験番号').fill('7K3M-Q9RT-2XWD');
  await holdAnimations(page);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  const back = button(page, 'トップへ戻る');
  await back.waitFor();
  expect(await takesTaps(back)).toEqual({ soon: false, inTheEnd: true });

  await page.goto('/practice');
  await page.getByLabel(/1問ごとに/).check();
  await button(page, '練習をはじめる').click();
  await pickAnswer(page);
  await holdAnimations(page);
  await sendAnswer(page);
  const next = button(page, '次の問題へ');
  await next.waitFor();
  expect(await takesTaps(next)).toEqual({ soon: false, inTheEnd: true });
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, viewport: { width: 667, height: 375 } });

  test('held sideways is asked to be turned, on practice but not on the top page', async ({ page }) => {
    await page.goto('/practice');
    const notice = page.getByText('画面をたてにしてください');
    await expect(notice).toBeVisible();
    await page.setViewportSize(phone);
    await expect(notice).toBeHidden();
    await page.setViewportSize({ width: 667, height: 375 });
    await expect(notice).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test('held sideways with the tutorial open, the notice is over it, and turned back it is where it was', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto('/practice');
    await button(page, '答え方をためす').click();
    const tutorial = page.getByRole('dialog', { name: '答え方をためそう' });
    await expect(tutorial).toBeVisible();
    await page.setViewportSize({ width: 667, height: 375 });
    const notice = page.getByText('画面をたてにしてください');
    await expect(notice).toBeVisible();
    await expect(tutorial).toBeHidden();
    await page.setViewportSize(phone);
    await expect(notice).toBeHidden();
    await expect(tutorial).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tutorial).toBeHidden();
    await expect(button(page, '答え方をためす')).toBeFocused();
  });
});
