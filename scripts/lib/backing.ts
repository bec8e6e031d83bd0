import { once } from 'node:events';
import { createServer } from 'node:net';
import { readSettings, type Settings } from '@knowledgeking/contest-api/settings';
import { type Period, periods } from '@knowledgeking/contract/rules/periods';
import { freePort } from '@knowledgeking/local-server/free-port';
import { takeStartLock } from '@knowledgeking/local-server/lock-file';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { StartError } from '@knowledgeking/local-server/start-error';
import type { Demo } from '@knowledgeking/stage/demo';
import { inRoot } from '@knowledgeking/stage/paths';
import { loadEnvironment } from '@knowledgeking/stage/run-main';
import type { Running } from './started-parts.ts';

/**
 * Mails contain exam numbers, and the catcher's inbox asks for no password, so it is only for this machine, whatever
 * HOST is.
 */
const mailCatcherHost = '127.0.0.1';

/** The settings, addresses and folder that a start has reserved. */
export type Ground = Awaited<ReturnType<typeof takeGround>>;

/**
 * Reads the settings, locks the data directory and checks that the ports are free, so that problems are reported at
 * once and not after half a minute of building.
 * @throws StartError or SettingsError saying what is wrong
 */
export async function takeGround({ parts }: Running) {
  // Before `.env` is loaded, which commands load themselves.
  const commandPrefix = commandPrefixOf(process.env);
  loadEnvironment();
  const settings = readSettings(process.env);
  // A person is watching such a start, so requests are logged only on demand.
  if (!process.env.LOG_LEVEL) settings.logLevel = 'warn';
  if (!settings.smtpUrl && settings.mailPort === 0) settings.mailPort = await freePort();
  const siteUrl = `http://localhost:${settings.port}`;
  // Absent where nothing is kept on this machine, neither a database nor caught mails.
  const dataDirectory = settings.databaseUrl && settings.smtpUrl ? undefined : settings.dataDirectory;
  if (dataDirectory) {
    const lock = takeStartLock(dataDirectory, siteUrl);
    parts.add(Promise.resolve({ close: lock.release }));
  }
  await requireFreePort('PORT', settings.host, settings.port);
  await requireFreePort('OPERATIONS_PORT', settings.operationsHost, settings.operationsPort);
  if (!settings.smtpUrl) {
    await requireFreePort('MAIL_PORT', mailCatcherHost, settings.mailPort);
    await requireFreePort('MAIL_WEB_PORT', mailCatcherHost, settings.mailWebPort);
  }
  const operationsUrl = `http://${settings.operationsHost}:${settings.operationsPort}`;
  return { settings, siteUrl, operationsUrl, dataDirectory, commandPrefix };
}

/** @throws StartError naming the setting of a port that is not free */
async function requireFreePort(setting: string, host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, setting, host, port);
  }
  server.close();
  await once(server, 'close');
}

/** An error of listening as a StartError that names the setting; other errors unchanged. */
export function listenError(error: unknown, setting: string, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `${setting}: ${port} is taken by another program. Set ${setting} to a free port, such as ${port + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(
      `${setting}: ${port} may not be used by this user. Set ${setting} to one above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST: ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}

/** The URL of the given database, or of the embedded one, which is started and kept running. */
export async function openDatabase(settings: Settings, { parts, progress }: Running): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl;
  const { dataDirectory, databasePort } = settings;
  const database = await parts.add(
    openEmbeddedPostgres({
      dataDirectory,
      port: databasePort,
      onProgress: progress.say,
      onRevival: console.warn,
    }),
  );
  return database.url;
}

/** The mail server's address; the mail catcher's is known before it is running. */
export function smtpUrlOf({ smtpUrl, mailPort }: Settings): string {
  return smtpUrl || `smtp://127.0.0.1:${mailPort}`;
}

/** Starts the mail catcher, unless mails go to a real mail server. @returns the address of its inbox */
export async function openMail(settings: Settings, { parts }: Running): Promise<string | undefined> {
  if (settings.smtpUrl) return undefined;
  const { openMailCatcher } = await import('@knowledgeking/local-server/mail-catcher');
  const catcher = openMailCatcher({
    host: mailCatcherHost,
    smtpPort: settings.mailPort,
    webPort: settings.mailWebPort,
    directory: `${settings.dataDirectory}/mails`,
  });
  return (await parts.add(catcher)).webUrl;
}

/** Prepares the demo contest; production has none. */
export async function openDemo({ appEnv, dataKey }: Settings, databaseUrl: string) {
  if (appEnv === 'production') return undefined;
  const { prepareDemo } = await import('@knowledgeking/stage/demo');
  return prepareDemo({ databaseUrl, packFolder: inRoot('content'), dataKey });
}

/**
 * Prints at the end of a start where to go, with which exam number, and what to do next.
 * @param demo undefined in production, where contests come from `exam import`
 * @param mailUrl undefined where mails go to a real mail server
 */
export function printWelcome(
  { siteUrl, operationsUrl, dataDirectory, commandPrefix }: Ground,
  demo: Demo | undefined,
  mailUrl: string | undefined,
): void {
  const contest = `${commandPrefix}npm run contest --`;
  const demoLines = demo
    ? [
        `  Exam number  ${demo.examNumber}  (ready to log in with)`,
        `  Period       ${demo.period}`,
        `  Move on      ${contest} period ${suggestedAfter(demo.period)}`,
        `               (${periods.join(', ')})`,
        ...(demo.refusal
          ? [`  Note         content/ has changed and was not imported: ${demo.refusal}`]
          : []),
        ...(demo.outcome === 'kept'
          ? [
              `  Note         your own import stays, and content/ was not imported ("${contest} exam import content" does that)`,
            ]
          : []),
      ]
    : [`  Contest      ${contest} exam import <pack folder>`];
  const lines = [
    '',
    `  Site         ${siteUrl}`,
    ...(mailUrl ? [`  Mail inbox   ${mailUrl}`] : []),
    ...demoLines,
    `  Operations   ${operationsUrl}/docs  (with /readyz and /metrics)`,
    `  Live page    ${operationsUrl}/live  (its password is OPERATIONS_TOKEN, "development" where none is set)`,
    `  End          Ctrl-C${dataDirectory ? `; the data stay in ${dataDirectory}` : ''}`,
    '',
  ];
  console.log(lines.join('\n'));
}

/** The period that somebody who looks around wants next: first the exam itself, then one after the other, then all over again. */
function suggestedAfter(period: Period): Period {
  const exam = periods.indexOf('in_progress');
  const next = periods[Math.max(periods.indexOf(period) + 1, exam)];
  return next ?? periods[0];
}

/** The settings that a command run beside this start needs too, as a prefix, such as `DATA_DIR=.data2 `. */
function commandPrefixOf(env: Record<string, string | undefined>): string {
  return ['DATA_DIR', 'DATABASE_URL']
    .filter((name) => env[name])
    .map((name) => (name === 'DATABASE_URL' ? `${name}=… ` : `${name}=${env[name]} `))
    .join('');
}
