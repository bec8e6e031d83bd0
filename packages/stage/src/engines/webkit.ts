import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import sharp, { type OverlayOptions } from 'sharp';
import type { Engine, EnginePage, Size } from './engine-page.ts';

const program = '/usr/bin/gjs';
const windowScript = path.join(import.meta.dirname, 'webkit-window.js');
const startLimitMilliseconds = 30_000;
const scriptLimitMilliseconds = 120_000;

/** WebDriver's names of the keys that have no character, https://www.w3.org/TR/webdriver/#keyboard-actions */
const namedKeys: Record<string, string> = {
  Shift: '\uE008',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** WebKitGTK, driven by plain WebDriver over HTTP in a display of its own: one driver per tab, because a driver has one session. */
export async function launchWebkit(): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '2048x2048x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const configuration = mkdtempSync(path.join(tmpdir(), 'webkit-settings-'));
  mkdirSync(path.join(configuration, 'gtk-3.0'));
  // This is what `prefers-reduced-motion: reduce` goes by.
  writeFileSync(path.join(configuration, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const [number] = await once(createInterface(display.stdout), 'line');
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    XDG_CONFIG_HOME: configuration,
    // The window keeps its caches in there too, so that they go with it.
    TMPDIR: configuration,
    GDK_BACKEND: 'x11',
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  };
  const pages: WebkitPage[] = [];
  return {
    name: 'webkit',
    newPage: async (userScript) => {
      const page = await WebkitPage.open(env, userScript);
      pages.push(page);
      return page;
    },
    close: async () => {
      await Promise.all(pages.map((page) => page.close()));
      display.kill();
      rmSync(configuration, { recursive: true });
    },
  };
}

/** A tab of WebKit: a driver and its session. */
class WebkitPage implements EnginePage {
  readonly engine = 'webkit';
  readonly #driver: ChildProcess;
  readonly #session: string;
  readonly #errors: string[];

  private constructor(driver: ChildProcess, session: string, errors: string[]) {
    this.#driver = driver;
    this.#session = session;
    this.#errors = errors;
  }

  static async open(env: NodeJS.ProcessEnv, userScript?: () => void): Promise<WebkitPage> {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const errors: string[] = [];
    for (const stream of [driver.stdout, driver.stderr])
      createInterface(stream).on('line', (line) => {
        // A request that the next page has cut off is called a refused one.
        if (/CONSOLE (JS )?ERROR(?!.*due to access control checks)/.test(line)) errors.push(line);
      });
    const sessions = `http://127.0.0.1:${port}/session`;
    const options = {
      binary: program,
      args: ['-m', windowScript, ...(userScript ? [`(${userScript})()`] : [])],
    };
    const { sessionId } = await untilResponding(driver, () =>
      command<{ sessionId: string }>('POST', sessions, {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': options,
            timeouts: { script: scriptLimitMilliseconds },
          },
        },
      }),
    );
    return new WebkitPage(driver, `${sessions}/${sessionId}`, errors);
  }

  open(address: string): Promise<void> {
    return this.#send('POST', 'url', { url: address });
  }

  async run<Argument, Value>(
    script: (argument: Argument) => Value,
    argument: Argument,
  ): Promise<Awaited<Value>> {
    const { value, problem } = await this.#send<{ value: Awaited<Value>; problem?: string }>(
      'POST',
      'execute/async',
      {
        script: `const done = arguments[1];
          new Promise((resolve) => resolve((${script})(arguments[0])))
            .then((value) => done({ value }), (error) => done({ problem: String(error) }));`,
        args: [argument ?? null],
      },
    );
    if (problem !== undefined) throw new Error(problem);
    return value;
  }

  resize(size: Size): Promise<void> {
    return this.#send('POST', 'window/rect', { x: 0, y: 0, ...size });
  }

  click(x: number, y: number): Promise<void> {
    return this.#act('pointer', [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  pressKey(keys: string): Promise<void> {
    const values = keys.split('+').map((key) => namedKeys[key] ?? key);
    return this.#act('key', [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  takeErrors(): string[] {
    return this.#errors.splice(0);
  }

  async picture(isWhole: boolean): Promise<Buffer> {
    const window = await this.#pictureOfWindow();
    if (!isWhole) return window;
    const { width = 0, height = 0 } = await sharp(window).metadata();
    const wholeHeight = Math.max(
      height,
      await this.run(() => document.documentElement.scrollHeight, undefined),
    );
    const parts: OverlayOptions[] = [];
    for (let wanted = 0; wanted < wholeHeight; wanted += height) {
      const top = await this.run(scrollDownTo, wanted);
      parts.push({ input: await this.#pictureOfWindow(), top, left: 0 });
    }
    const canvas = { width, height: wholeHeight, channels: 3, background: 'white' } as const;
    return sharp({ create: canvas }).composite(parts).png().toBuffer();
  }

  async close(): Promise<void> {
    await command('DELETE', this.#session).catch(() => undefined);
    this.#driver.kill();
  }

  async #pictureOfWindow(): Promise<Buffer> {
    return Buffer.from(await this.#send<string>('GET', 'screenshot'), 'base64');
  }

  #act(type: 'pointer' | 'key', actions: object[]): Promise<void> {
    return this.#send('POST', 'actions', { actions: [{ type, id: type, actions }] });
  }

  #send<Value>(method: string, name: string, body?: object): Promise<Value> {
    return command(method, `${this.#session}/${name}`, body);
  }
}

/** Runs in the page. @returns how far it could be scrolled, in pixels */
async function scrollDownTo(top: number): Promise<number> {
  window.scrollTo({ top, behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return Math.round(window.scrollY);
}

/** @throws Error with what the driver says */
async function command<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

async function untilResponding<Value>(driver: ChildProcess, attempt: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + startLimitMilliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // fetch says TypeError as long as nobody listens.
      if (!(error instanceof TypeError) || driver.exitCode !== null || performance.now() > end) throw error;
    }
    await pause(50);
  }
}
