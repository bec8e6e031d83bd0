import { runMain } from '@knowledgeking/stage/run-main';
import { ensureBuilt } from './build.ts';
import {
  listenError,
  openDatabase,
  openDemo,
  openMail,
  printWelcome,
  smtpUrlOf,
  takeGround,
} from './lib/backing.ts';
import { SiteOutput } from './lib/site-output.ts';
import { type Running, runParts } from './lib/started-parts.ts';

/** The whole contest on this machine, on one origin. */
async function start(running: Running): Promise<void> {
  const { parts, progress } = running;
  const ground = await takeGround(running);
  const { settings } = ground;
  const [databaseUrl, api] = await Promise.all([
    openDatabase(settings, running),
    import('@knowledgeking/contest-api/server'),
    parts.add(buildSite(running)),
  ]);
  const server = api.startServer(settings, {
    databaseUrl,
    smtpUrl: smtpUrlOf(settings),
    siteDirectory: new SiteOutput().served,
  });
  await parts.add(server).catch((error: unknown) => {
    throw listenError(error, 'PORT', settings.host, settings.port);
  });
  // Pages are already served; the mail catcher takes a second to load, and mails wait for it in the outbox.
  const [mailUrl, demo] = await Promise.all([openMail(settings, running), openDemo(settings, databaseUrl)]);
  progress.end();
  printWelcome(ground, demo, mailUrl);
}

async function buildSite({ parts, progress }: Running) {
  const onBuild = (reason: string) => progress.say(`Building the site, about half a minute: ${reason} …`);
  await ensureBuilt({ onBuild, signal: parts.signal });
  return { close: () => {} };
}

await runMain(
  import.meta,
  {
    command: 'npm start',
    does: 'Runs the whole contest on this machine: site, API, database and mail catcher, until Ctrl-C. Builds the site where it is not up to date. Its settings are in .env.example.',
  },
  () => runParts(start),
);
