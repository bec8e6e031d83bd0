import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { browserArguments, findChromium } from '../scripts/chromium.ts';
import { Contestant } from './support/contestant.ts';
import { expectQuestion, openQuestion, pickAnswer, pickedOptions } from './support/play.ts';
import { test } from './support/test.ts';

/** A Chromium with a profile on disk, which can be killed and opened again with the profile it left. */
class CrashingBrowser {
  readonly #profile = mkdtempSync(path.join(tmpdir(), 'knowledgeking-profile-'));
  #kill: (() => Promise<void>) | undefined;

  /** Opens the browser on its profile. */
  async open(): Promise<BrowserContext> {
    const portFile = path.join(this.#profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`];
    // Its own process group, so that all of its processes die at once.
    const program = findChromium() ?? '';
    const browserProcess = spawn(program, [...browserArguments, ...options, 'about:blank'], {
      detached: true,
      stdio: 'ignore',
    });
    const { pid } = browserProcess;
    if (pid === undefined) throw new Error(`${program} could not be started`);
    let port = '';
    await expect
      .poll(() => {
        port = readIfThere(portFile).toString().split('\n')[0] ?? '';
        return port;
      })
      .not.toBe('');
    const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    this.#kill = async () => {
      const ended = once(browserProcess, 'exit');
      process.kill(-pid, 'SIGKILL');
      await ended;
      await browser.close().catch(() => undefined);
    };
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no context');
    return context;
  }

  /** Kills all of the browser's processes, like a crash or an empty battery. */
  async kill(): Promise<void> {
    await this.#kill?.();
    this.#kill = undefined;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Waits until what the page has just stored under a key is on the disk. Chromium writes localStorage to the disk five
   * seconds after the first change, and then about once a minute. If the whole browser crashes, younger picks can be
   * lost, but only those for the question on screen, since answers are on the server. A crash of the tab loses nothing.
   */
  async waitForStored(page: Page, key: string): Promise<void> {
    const stored = (await page.evaluate((name) => localStorage.getItem(name), key)) ?? '';
    expect(stored).not.toBe('');
    const folder = path.join(this.#profile, 'Default', 'Local Storage', 'leveldb');
    const isOnDisk = () =>
      readdirSync(folder).some((file) => {
        const content = readIfThere(path.join(folder, file));
        return content.includes(stored, 0, 'latin1') || content.includes(stored, 0, 'utf16le');
      });
    await expect.poll(isOnDisk, { timeout: 90_000 }).toBe(true);
  }
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

const picksKey = 'knowledgeking2025:quiz_user_answers';

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

test('a tab that crashes', async ({ page, context, contestant }) => {
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto('/exam/play');
  await expectQuestion(next, 2);
  expect(await pickedOptions(next)).toEqual(picked);
});

test('a browser that crashes with picks on screen', async ({ contest }) => {
  const browser = new CrashingBrowser();
  try {
    let context = await browser.open();
    const contestant = await Contestant.enter(contest, context);
    await contestant.startAt(2);
    let page = await context.newPage();
    await page.goto(`${contest.siteUrl}/exam/play`);
    await expectQuestion(page, 2);
    await pickAnswer(page);
    const picked = await pickedOptions(page);
    await browser.waitForStored(page, picksKey);
    await browser.kill();

    context = await browser.open();
    // Cookies take up to half a minute to reach the disk: after a crash, a fresh login is lost.
    await contestant.logInWith(context);
    page = await context.newPage();
    await page.goto(`${contest.siteUrl}/exam/play`);
    await expectQuestion(page, 2);
    expect(await pickedOptions(page)).toEqual(picked);
  } finally {
    await browser.close();
  }
});
