import { pathToFileURL } from 'node:url';
import { buildApp } from './app.ts';
import { type Connection, openDatabase } from './repositories/database.ts';
import { migrateToLatest } from './repositories/migrate.ts';
import { ContestCache } from './services/contest-cache.ts';
import { DatabaseClock } from './services/database-clock.ts';
import { MailSender } from './services/mail-sender.ts';
import { readSettings, type Settings } from './settings.ts';

/** What a server is started with besides its settings. */
export interface ServerOptions {
  databaseUrl: string;
  smtpUrl: string;
  /** The exported site; absent where a web server or CDN carries it. */
  siteDirectory?: string;
}

/** Runs the migrations, reads the database's clock, listens, and sends mails, until closed; closing lets what is under way end. */
export async function startServer(
  settings: Settings,
  { databaseUrl, smtpUrl, siteDirectory }: ServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  let logError = (_error: Error) => {};
  const connection: Connection = openDatabase(databaseUrl, {
    poolSize: settings.databasePoolSize,
    onError: (error) => logError(error),
  });
  const clock = new DatabaseClock(connection.pool);
  try {
    await migrateToLatest(connection.database);
    await clock.start();
    const contest = new ContestCache(connection.database);
    // The first contestant should not wait for it; where the database is slow just now, later ones read it.
    await contest.isUsable();
    const { now } = clock;
    const app = await buildApp({
      settings,
      connection,
      contest,
      siteDirectory,
      now,
      logger: { level: settings.logLevel },
    });
    logError = ({ message }) => app.log.error({ reason: message }, 'a database connection was lost');
    const mails = new MailSender({
      database: connection.database,
      smtpUrl,
      from: settings.mailFrom,
      now,
      onError: ({ message }) => app.log.warn({ reason: message }, 'mails wait'),
    });
    await app.listen({ host: settings.host, port: settings.port });
    mails.start();
    const close = async () => {
      await Promise.all([app.close(), mails.stop()]);
      clock.stop();
      await connection.close();
    };
    const [address] = app.addresses();
    return { port: typeof address === 'object' ? address.port : settings.port, close };
  } catch (error) {
    clock.stop();
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
