import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { visitHeader } from './network.ts';

/** One of the contest's addresses that runs nothing of the site. */
const neutralPath = '/healthz';

/** A tab that stays open from test to test and forgets in between what the test before has done. */
export class KeptTab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.context = context;
    this.page = page;
    this.#session = session;
  }

  static async open(browser: Browser, options: BrowserContextOptions): Promise<KeptTab> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    return new KeptTab(context, page, await context.newCDPSession(page));
  }

  /** Leaves the page that a test was on, with its timers. Not for about:blank, for which the browser would begin a new process. */
  async park(): Promise<void> {
    // A test may have ended without a network, or with one that answers nothing.
    await this.context.setOffline(false);
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.goto(neutralPath);
  }

  /**
   * Makes it like a new tab of a browser that only has the scripts, which are the same in each test, and what it has compiled of them:
   * loading a page without them costs it twice as much. What the API said in the test before is not used again.
   */
  async clean({ viewport, reducedMotion = null }: BrowserContextOptions): Promise<void> {
    const { context, page } = this;
    page.removeAllListeners();
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    await this.park();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await context.setExtraHTTPHeaders({ [visitHeader]: crypto.randomUUID() });
    await this.#session.send('Page.resetNavigationHistory');
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null });
    if (viewport) await page.setViewportSize(viewport);
  }
}

/** The tabs of a worker: one for each set of options that its tests have asked for. */
export class KeptTabs {
  readonly #browser: Browser;
  readonly #tabs = new Map<string, KeptTab>();
  #last: KeptTab | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The tab with these options, clean. */
  async take({ viewport, ...options }: BrowserContextOptions): Promise<KeptTab> {
    const wanted = JSON.stringify(options);
    const known = this.#tabs.get(wanted);
    const tab = known && !known.page.isClosed() ? known : await KeptTab.open(this.#browser, options);
    this.#tabs.set(wanted, tab);
    if (this.#last !== tab && this.#last?.page.isClosed() === false) await this.#last.park();
    this.#last = tab;
    await tab.clean({ viewport, ...options });
    return tab;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#tabs.values()].map(({ context }) => context.close()));
    this.#tabs.clear();
  }
}
