import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.ts';

/** The browser that the benches measure in; with a port, other programs can control it too. */
export async function launchBrowser(port?: number): Promise<Browser> {
  const steered = port === undefined ? [] : [`--remote-debugging-port=${port}`];
  return chromium.launch({
    executablePath: await ensureChromium(console.error),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync', ...steered],
  });
}
