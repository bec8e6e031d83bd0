import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import { inRoot } from '@knowledgeking/stage/paths';
import { reportError, runMain } from '@knowledgeking/stage/run-main';
import { generateAssets } from './generate-assets.ts';
import { generateContent } from './generate-content.ts';
import { openDatabase, openDemo, openMail, printWelcome, smtpUrlOf, takeGround } from './lib/backing.ts';
import { type Running, runParts, startChild } from './lib/started-parts.ts';

/** Like `npm start`, but changes to pages, API and content show at once. */
async function develop(running: Running): Promise<void> {
  const { parts, progress, end } = running;
  const ground = await takeGround(running);
  const { settings, operationsUrl } = ground;
  await generateContent();
  await generateAssets();
  const [databaseUrl, mailUrl, apiPort] = await Promise.all([
    openDatabase(settings, running),
    openMail(settings, running),
    freePort(),
  ]);
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const apiEnv = {
    HOST: '127.0.0.1',
    PORT: `${apiPort}`,
    OPERATIONS_PORT: `${settings.operationsPort}`,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrlOf(settings),
    SITE_ORIGIN: settings.siteOrigins.join(),
    LOG_LEVEL: settings.logLevel,
  };
  const api = startChild(
    'node',
    ['--watch', '--watch-preserve-output', 'packages/contest-api/src/server.ts'],
    apiEnv,
    end,
  );
  parts.add(Promise.resolve(api));
  const siteEnv = { API_PROXY_TARGET: apiUrl, NEXT_TELEMETRY_DISABLED: '1' };
  const siteArgs = ['dev', '--port', `${settings.port}`, '--hostname', settings.host];
  parts.add(Promise.resolve(startChild('next', siteArgs, siteEnv, end)));
  parts.add(Promise.resolve(watchContent()));
  await becomesReady(`${operationsUrl}/readyz`, parts.signal);
  const demo = await openDemo(settings, databaseUrl);
  progress.end();
  printWelcome(ground, demo, mailUrl);
}

/**
 * Regenerates the site's content whenever the pack changes. Mistakes in the pack are reported, and the last good
 * content stays.
 */
function watchContent() {
  let timer: NodeJS.Timeout | undefined;
  const regenerate = async () => {
    try {
      if (await generateContent()) console.log('The site content was updated.');
    } catch (error) {
      reportError(error);
    }
  };
  return watch(inRoot('content'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(regenerate, 100);
  });
}

/** Waits until the API responds; if it can't, its own process prints why. */
async function becomesReady(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const response = await fetch(url, { signal }).catch(() => null);
    if (response?.ok) return;
    await pause(100, undefined, { signal });
  }
}

await runMain(
  import.meta,
  {
    command: 'npm run dev',
    does: 'Runs the whole contest like npm start, but changes to pages, API and content show at once.',
  },
  () => runParts(develop),
);
