import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { visitHeader } from './network.ts';
import { Contestant, OwnContest } from './own-contest.ts';

/** One of the contest's addresses that runs nothing of the site. */
const neutralPath = '/healthz';

/** Leaves the page that a test was on, with its timers. Not for about:blank, for which the browser would begin a new process. */
async function park(page: Page): Promise<void> {
  // A test may have ended without a network, or with one that answers nothing.
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(neutralPath);
}

/**
 * Makes it like a new tab of a browser that only has the scripts, which are the same in each test, and what it has compiled of them:
 * loading a page without them costs it twice as much. What the API said in the test before is not used again.
 */
async function clean(page: Page, { viewport, reducedMotion = null }: BrowserContextOptions): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await Promise.all(context.pages().map((each) => each !== page && each.close()));
  await park(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.setExtraHTTPHeaders({ [visitHeader]: crypto.randomUUID() });
  const session = await context.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** The tabs of a worker, which stay open from test to test: one for each set of options that its tests have asked for. */
class KeptTabs {
  readonly #browser: Browser;
  readonly #tabs = new Map<string, Page>();
  #last: Page | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The tab with these options, clean. */
  async take({ viewport, ...options }: BrowserContextOptions): Promise<Page> {
    const wanted = JSON.stringify(options);
    const known = this.#tabs.get(wanted);
    const tab =
      known?.isClosed() === false ? known : await (await this.#browser.newContext(options)).newPage();
    this.#tabs.set(wanted, tab);
    if (this.#last !== tab && this.#last?.isClosed() === false) await park(this.#last);
    this.#last = tab;
    await clean(tab, { viewport, ...options });
    return tab;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#tabs.values()].map((tab) => tab.context().close()));
  }
}

interface TestFixtures {
  /** A participant who is logged in on `page`. */
  contestant: Contestant;
  /** Removes trouble left by the previous test. */
  calm: undefined;
  /** Fails where the site's own security policy has refused something on `page`. */
  withinPolicy: undefined;
}

interface WorkerFixtures {
  /** The worker's own contest, in the period that the previous file has set. */
  contest: OwnContest;
  keptTabs: KeptTabs;
}

/**
 * Tests in their worker's own contest, whose API and network they can disturb, each in a new tab of a new browser. (That costs the
 * browser two more page loads, so most tests are `testInKeptTab`.)
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  contest: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const contest = await OwnContest.open(parallelIndex);
      await use(contest);
      await contest.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  keptTabs: [
    async ({ browser }, use) => {
      const keptTabs = new KeptTabs(browser);
      await use(keptTabs);
      await keptTabs.close();
    },
    { scope: 'worker' },
  ],
  calm: [
    async ({ contest }, use) => {
      await use(undefined);
      contest.network.calm();
      await contest.setClock(Date.now());
    },
    { auto: true },
  ],
  withinPolicy: [
    async ({ page }, use) => {
      const refusals: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      });
      await use(undefined);
      expect(refusals).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ contest }, use) => use(contest.siteUrl),
  contestant: async ({ contest, context }, use) => use(await Contestant.enter(contest, context)),
});

/**
 * Tests in a tab that the worker keeps, cleaned before each of them; it has the site's scripts already. Not for tests that leave something
 * in the tab for good: a script or a function in each of its pages, a clock, a crash, a closed context. Nor for tests of what is loaded, or
 * of the browser's way back, which goes by the tab's whole history.
 */
export const testInKeptTab = test.extend({
  context: async (
    { keptTabs, baseURL, viewport, hasTouch, isMobile, locale, timezoneId, contextOptions },
    use,
  ) => {
    const options = { ...contextOptions, baseURL, viewport, hasTouch, isMobile, locale, timezoneId };
    const tab = await keptTabs.take(options as BrowserContextOptions);
    await use(tab.context());
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the tab has been closed');
    await use(page);
  },
});
