import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

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

  /** Makes it like a new tab of a browser that has never been used. */
  async clean({ viewport, reducedMotion = null }: BrowserContextOptions): Promise<void> {
    const { context, page } = this;
    page.removeAllListeners();
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    // Not about:blank, for which the browser would begin a new process.
    await page.goto(neutralPath);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await this.#session.send('Network.clearBrowserCache');
    await this.#session.send('Page.resetNavigationHistory');
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null });
    if (viewport) await page.setViewportSize(viewport);
  }
}

/** The tab of a worker, opened again where a test asks for other options than the test before. */
export class KeptTabs {
  readonly #browser: Browser;
  #options = '';
  #tab: KeptTab | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The tab, clean, with these options. */
  async take({ viewport, ...options }: BrowserContextOptions): Promise<KeptTab> {
    const wanted = JSON.stringify(options);
    if (!this.#tab || this.#options !== wanted) {
      await this.close();
      this.#tab = await KeptTab.open(this.#browser, options);
      this.#options = wanted;
    }
    await this.#tab.clean({ viewport, ...options });
    return this.#tab;
  }

  async close(): Promise<void> {
    await this.#tab?.context.close();
    this.#tab = undefined;
  }
}
