import { rmSync } from 'node:fs';
import { browserArguments, findChromium } from '@knowledgeking/stage/chromium';
import { defineConfig } from '@playwright/test';
import { contestEnvironment, dataDirectory, siteUrl } from './support/contest.ts';

const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
if (!isWorker) rmSync(dataDirectory, { recursive: true, force: true });

const mainRoad = '**/main-road.spec.ts';

/** The product as `npm start` runs it, in a real Chromium at the size of a phone. */
export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  // Each worker has a contest of its own. One more than the cores that there are at least: a test waits a third of its time.
  workers: 3,
  // Only the main road plays in the contest of `npm start`. It is the longest, so it begins first.
  projects: [
    { name: 'main road', testMatch: mainRoad },
    { name: 'in contests of their own', testMatch: '**/*.spec.ts', testIgnore: mainRoad },
  ],
  // A machine that others use at the same time may stall a browser for seconds; what fails twice is broken.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    baseURL: siteUrl,
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    locale: 'ja-JP',
    // The contest uses Japan time wherever the browser is.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium() ?? '', args: browserArguments },
  },
  webServer: {
    command: 'node scripts/start.ts',
    cwd: '..',
    url: `${siteUrl}/healthz`,
    env: contestEnvironment,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
  },
});
