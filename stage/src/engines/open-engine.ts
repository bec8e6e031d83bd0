import { existsSync } from 'node:fs';
import { ensureChromium } from '../../../scripts/chromium.ts';
import { installPackages } from '../../../scripts/lib/debian-program.ts';
import type { Engine, EngineName } from './engine-page.ts';
import { launchChromium, launchFirefox } from './puppeteer.ts';
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
