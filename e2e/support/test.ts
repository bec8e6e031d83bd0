import { type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { Contestant } from './contestant.ts';
import { KeptTabs } from './kept-tab.ts';
import { OwnContest } from './own-contest.ts';

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
    const { context } = await keptTabs.take(options as BrowserContextOptions);
    await use(context);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the tab has been closed');
    await use(page);
  },
});
