import { installPackages } from '../debian-program.ts';
import { type EngineName, testedEngines } from './engine-page.ts';

/** The Debian packages of each engine; Chromium, which most tests need, is found or installed by packages/stage/src/chromium.ts. */
export const enginePackages: Record<EngineName, readonly string[]> = {
  chromium: [],
  firefox: ['firefox-esr', 'fonts-noto-cjk'],
  webkit: [
    ...['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
    ...['gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'fonts-noto-cjk'],
  ],
};

/**
 * Installs what the tests of this run need of the engines, in one go; says what it leaves out, and why.
 * @throws StartError with apt's last line
 */
export async function installEngines(say: (message: string) => void): Promise<void> {
  const lacking = await installPackages(say, [
    ...new Set(testedEngines.flatMap((name) => enginePackages[name])),
  ]);
  if (lacking) say(`Engines are left out: ${lacking}.`);
}
