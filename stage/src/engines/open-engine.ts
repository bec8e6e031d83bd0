import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { type Browser, type KeyInput, launch } from 'puppeteer-core';
import { browserArguments, ensureChromium } from '../../../scripts/chromium.ts';
import { installPackages } from '../../../scripts/lib/debian-program.ts';
import { type Engine, type EngineName, type EnginePage, testedEngines } from './engine-page.ts';
import { launchWebkit } from './webkit.ts';

/** The Debian packages of an engine, each with one of its files, by which we see that it is installed. */
const packages: Record<'firefox' | 'webkit', Record<string, string>> = {
  firefox: { 'firefox-esr': '/usr/bin/firefox-esr', 'fonts-noto-cjk': '/usr/share/fonts/opentype/noto' },
  webkit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    'gir1.2-webkit2-4.1': '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
    gjs: '/usr/bin/gjs',
    xvfb: '/usr/bin/Xvfb',
    'gstreamer1.0-libav': '/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstlibav.so',
    'gstreamer1.0-plugins-good': '/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstisomp4.so',
    'fonts-noto-cjk': '/usr/share/fonts/opentype/noto',
  },
};

const missing = (name: 'firefox' | 'webkit') =>
  Object.entries(packages[name])
    .filter(([, file]) => !existsSync(file))
    .map(([packageName]) => packageName);

/**
 * Starts an engine, installing it where this machine has Debian's packages and we may.
 * @returns undefined where it is not to be had
 */
export async function openEngine(name: EngineName): Promise<Engine | undefined> {
  if (name === 'chromium') return launchChromium(await ensureChromium(console.error));
  if (missing(name).length > 0) await installPackages(console.error, missing(name));
  if (missing(name).length > 0) return undefined;
  return name === 'firefox' ? launchFirefox('/usr/bin/firefox-esr') : launchWebkit();
}

/** Chromium, driven over its own protocol. */
const launchChromium = async (executablePath: string): Promise<Engine> =>
  engineOf(
    'chromium',
    await launch({
      browser: 'chrome',
      executablePath,
      args: [...browserArguments, '--lang=ja', '--force-prefers-reduced-motion', '--hide-scrollbars'],
    }),
  );

/** Firefox, driven over WebDriver BiDi. */
const launchFirefox = async (executablePath: string): Promise<Engine> =>
  engineOf(
    'firefox',
    await launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: {
        'intl.accept_languages': 'ja',
        'ui.prefersReducedMotion': 1,
        // As on a phone: scroll bars take no place.
        'ui.useOverlayScrollbars': 1,
      },
    }),
  );

const engineOf = (name: Engine['name'], browser: Browser): Engine => ({
  name,
  newPage: () => openTab(browser, name),
  close: () => browser.close(),
});

async function openTab(browser: Browser, engine: EnginePage['engine']): Promise<EnginePage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // A server that is gone or busy is asked again.
    const isPassing = /net::ERR_|status of 429/.test(message.text());
    if (message.type() === 'error' && !isPassing) errors.push(message.text());
  });
  return {
    engine,
    open: async (address) => {
      // Firefox draws only the tab in front.
      await page.bringToFront();
      await page.goto(address).catch((error: Error) => {
        // A page that leads on by itself while it loads has come to another one.
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    run: (script, argument) => page.evaluate(script as never, argument as never),
    resize: (size) => page.setViewport(size),
    click: (x, y) => page.mouse.click(x, y),
    pressKey: async (keys) => {
      const [key, held] = keys.split('+').reverse() as [KeyInput, KeyInput?];
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    takeErrors: () => errors.splice(0),
    picture: async (isWhole) =>
      Buffer.from(await page.screenshot({ fullPage: isWhole, captureBeyondViewport: isWhole })),
    close: () => context.close(),
  };
}

/** Starts each engine that is to be tested, and says which are not to be had. */
export async function openEngines(context: TestContext): Promise<Engine[]> {
  const engines: Engine[] = [];
  for (const name of testedEngines) {
    const engine = await openEngine(name);
    if (engine) engines.push(engine);
    else await context.test(name, (part) => part.skip(`${name} is not to be had on this machine`));
  }
  return engines;
}
