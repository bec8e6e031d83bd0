import { freePort } from '../../contest-api/src/embedded/free-port.ts';
import { openEmbeddedPostgres } from '../../contest-api/src/embedded/postgres.ts';
import { takeStartLock } from '../../contest-api/src/embedded/start-lock.ts';
import { readSettings, type Settings } from '../../contest-api/src/settings.ts';
import { loadEnvironment } from './environment.ts';
import { inRoot } from './paths.ts';
import { requireFreePort } from './ports.ts';
import type { Running } from './run-parts.ts';

/** Mails hold exam numbers: the catcher's inbox, which asks for no password, is for this machine, whatever HOST is. */
const mailCatcherHost = '127.0.0.1';

/** What a start runs on. */
export interface Ground {
  settings: Settings;
  siteUrl: string;
  /** Where operators look at the copy. */
  operationsUrl: string;
  /** Absent where nothing is kept on this machine: neither a database nor caught mails. */
  dataDirectory?: string;
}

/**
 * Reads the settings, makes sure of being the only one on the data directory, and sees that the ports are free: what
 * is wrong is said at once, and not after half a minute of building.
 */
export async function takeGround({ parts }: Running): Promise<Ground> {
  loadEnvironment();
  const settings = readSettings(process.env);
  // Requests are logged on demand: such a start is watched by people.
  if (!process.env.LOG_LEVEL) settings.logLevel = 'warn';
  if (!settings.smtpUrl && settings.mailPort === 0) settings.mailPort = await freePort();
  const siteUrl = `http://localhost:${settings.port}`;
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
  return { settings, siteUrl, operationsUrl, ...(dataDirectory && { dataDirectory }) };
}

/** Gives the address of the database: the given one, or the embedded one, which is brought up and kept up. */
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

/** The address of the mail server; the mail catcher's is known before the catcher is up. */
export function smtpUrlOf({ smtpUrl, mailPort }: Settings): string {
  return smtpUrl || `smtp://127.0.0.1:${mailPort}`;
}

/** Brings up the mail catcher, unless mails go to a real mail server; gives the address of its inbox. */
export async function openMail(settings: Settings, { parts }: Running): Promise<string | undefined> {
  if (settings.smtpUrl) return undefined;
  const { openMailCatcher } = await import('../../contest-api/src/embedded/mail-catcher.ts');
  const catcher = openMailCatcher({
    host: mailCatcherHost,
    smtpPort: settings.mailPort,
    webPort: settings.mailWebPort,
    directory: `${settings.dataDirectory}/mails`,
  });
  return (await parts.add(catcher)).webUrl;
}

/** Sees to it that the demo contest is there; production has none. */
export async function openDemo({ appEnv, dataKey }: Settings, databaseUrl: string) {
  if (appEnv === 'production') return undefined;
  const { prepareDemo } = await import('../../contest-api/src/services/demo.ts');
  return prepareDemo({ databaseUrl, packFolder: inRoot('content'), dataKey });
}
