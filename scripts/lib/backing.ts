import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@knowledgeking/local-server/free-port';
import { takeStartLock } from '@knowledgeking/local-server/lock-file';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { StartError } from '@knowledgeking/local-server/start-error';
import { readSettings, type Settings } from '../../contest-api/src/settings.ts';
import { inRoot } from './paths.ts';
import { loadEnvironment } from './run-main.ts';
import type { Running } from './started-parts.ts';

/**
 * Mails contain exam numbers, and the catcher's inbox asks for no password, so it is only for this machine, whatever
 * HOST is.
 */
const mailCatcherHost = '127.0.0.1';

/** The settings, addresses and folder that a start has reserved. */
export interface Ground {
  settings: Settings;
  siteUrl: string;
  /** Address of the operations port. */
  operationsUrl: string;
  /** Absent where nothing is kept on this machine, neither a database nor caught mails. */
  dataDirectory?: string;
}

/**
 * Reads the settings, locks the data directory and checks that the ports are free, so that problems are reported at
 * once and not after half a minute of building.
 * @throws StartError or SettingsError saying what is wrong
 */
export async function takeGround({ parts }: Running): Promise<Ground> {
  loadEnvironment();
  const settings = readSettings(process.env);
  // A person is watching such a start, so requests are logged only on demand.
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

/**
 * Checks that a port is free, before anything is started.
 * @param setting the name of the port's setting
 * @throws StartError naming the setting
 */
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
  const { prepareDemo } = await import('./demo.ts');
  return prepareDemo({ databaseUrl, packFolder: inRoot('content'), dataKey });
}
