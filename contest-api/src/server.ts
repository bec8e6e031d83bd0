import { pathToFileURL } from 'node:url';
import { buildApp } from './app.ts';
import { DataKey } from './data-key.ts';
import { type Connection, openDatabase } from './repositories/database.ts';
import { migrateToLatest } from './repositories/migrate.ts';
import { ContestCache } from './services/contest-cache.ts';
import { MailRequestWorker } from './services/mail-request-worker.ts';
import { MailSender } from './services/mail-sender.ts';
import { RevokedSessions } from './services/revoked-sessions.ts';
import { readSettings, type Settings } from './settings.ts';

/** What a server is started with besides its settings. */
export interface ServerOptions {
  databaseUrl: string;
  smtpUrl: string;
  /** The exported site; absent where a web server or CDN carries it. */
  siteDirectory?: string;
}

/** Runs the migrations, listens, and sends mails, until closed; closing lets what is under way end. */
export async function startServer(
  settings: Settings,
  { databaseUrl, smtpUrl, siteDirectory }: ServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  let logError = (_error: Error) => {};
  const connection: Connection = openDatabase(databaseUrl, {
    poolSize: settings.databasePoolSize,
    onError: (error) => logError(error),
  });
  try {
    const { database } = connection;
    const dataKey = new DataKey(settings.dataKey);
    await migrateToLatest(database, dataKey);
    const now = () => new Date();
    const contest = new ContestCache(database);
    const warn = (what: string) => (error: Error) => app.log.warn({ reason: error.message }, what);
    const revokedSessions = new RevokedSessions({ database, now, onError: warn('logouts are not read') });
    const mailRequests = new MailRequestWorker({
      database,
      contest,
      dataKey,
      siteOrigin: settings.siteOrigins[0] ?? '',
      mailsPerHour: settings.mailRateLimitPerHour,
      now,
      onError: warn('a request for a mail waits'),
    });
    const app = await buildApp({
      settings,
      connection,
      siteDirectory,
      contest,
      revokedSessions,
      onMailRequest: () => mailRequests.kick(),
      logger: { level: settings.logLevel },
    });
    logError = ({ message }) => app.log.error({ reason: message }, 'a database connection was lost');
    const mails = new MailSender({
      database,
      dataKey,
      smtpUrl,
      from: settings.mailFrom,
      now,
      onError: warn('mails wait'),
    });
    await revokedSessions.refresh();
    await app.listen({ host: settings.host, port: settings.port });
    revokedSessions.start();
    mailRequests.start();
    mails.start();
    const close = async () => {
      await Promise.all([app.close(), mailRequests.stop(), mails.stop(), revokedSessions.stop()]);
      await connection.close();
    };
    const [address] = app.addresses();
    return { port: typeof address === 'object' ? address.port : settings.port, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** A copy of the API on its own: `node contest-api/src/server.ts` with DATABASE_URL and SMTP_URL. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl || !settings.smtpUrl) {
    throw new Error('DATABASE_URL and SMTP_URL: expected, when the contest API runs on its own');
  }
  const server = await startServer(settings, {
    databaseUrl: settings.databaseUrl,
    smtpUrl: settings.smtpUrl,
    ...(process.env.SITE_DIRECTORY && { siteDirectory: process.env.SITE_DIRECTORY }),
  });
  process.send?.({ port: server.port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
