import { findChromium } from '../../../scripts/chromium.ts';

/** The Chromium of the tests; empty if there is none. */
export const chromiumPath = findChromium() ?? '';

/** Its command line: nothing in it but the site, on machines without a display or a sandbox. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
