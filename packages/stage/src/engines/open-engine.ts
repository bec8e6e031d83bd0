import type { TestContext } from 'node:test';
import { type Browser, type KeyInput, launch } from 'puppeteer-core';
import { browserArguments, ensureChromium } from '../chromium.ts';
import { installPackages } from '../debian-program.ts';
import { enginePackages } from './engine-packages.ts';
import { type Engine, type EngineName, type EnginePage, testedEngines } from './engine-page.ts';
import { launchWebkit } from './webkit.ts';

/**
 * Starts an engine, installing it where this machine is a Debian and we are root.
 * @returns why there is none, where it is neither there nor ours to install
 * @throws StartError where it could not be installed
 */
export async function openEngine(name: EngineName): Promise<Engine | string> {
  if (name === 'chromium') return launchChromium(await ensureChromium(console.error));
  const lacking = await installPackages(console.error, enginePackages[name]);
  if (lacking) return lacking;
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
  newPage: (userScript) => openTab(browser, name, userScript),
  close: () => browser.close(),
});

async function openTab(
  browser: Browser,
  engine: EnginePage['engine'],
  userScript?: () => void,
): Promise<EnginePage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (userScript) await page.evaluateOnNewDocument(userScript);
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

/** Starts these engines, by default each that is to be tested, and says of those that are left out why. */
export async function openEngines(
  context: TestContext,
  names: readonly EngineName[] = testedEngines,
): Promise<Engine[]> {
  const engines: Engine[] = [];
  for (const name of names) {
    const engine = await openEngine(name);
    if (typeof engine !== 'string') engines.push(engine);
    else await context.test(name, (part) => part.skip(engine));
  }
  return engines;
}
