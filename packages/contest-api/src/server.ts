import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { QuestionTallies } from './attempts/question-tallies.ts';
import { ContestCache } from './contest/contest-cache.ts';
import { DatabaseClock } from './database/clock.ts';
import { DataKey } from './database/data-key.ts';
import { type Connection, openDatabase } from './database/database.ts';
import { databaseSetting, migrateToLatest } from './database/migrate.ts';
import { markAsProduction } from './database/production.ts';
import { SettingsError } from './errors.ts';
import { harmlessReason } from './http/log.ts';
import { RevokedSessions } from './http/sessions.ts';
import { MailWorker } from './mail/outbox/worker.ts';
import { buildOperationsApp, observe } from './monitoring/operations-port.ts';
import { readSettings, type Settings } from './settings.ts';
import { startTracing } from './telemetry/tracing.ts';

/**
 * How many new connections the system keeps until they are accepted. With Node's 511 a rush overflows it, and the browsers' systems try
 * again only after one, three and seven seconds. Linux itself allows 4096 (net.core.somaxconn).
 */
const connectionBacklog = 4_096;

interface ServerOptions {
  databaseUrl: string;
  smtpUrl: string;
  /** Folder of the exported site; absent where a web server or CDN serves it. */
  siteDirectory?: string;
}

/** A running copy of the API. */
export interface Server {
  port: number;
  operationsPort: number;
  /**
   * Says that this copy is not ready, so that load balancers send their calls elsewhere, and goes on serving those that come meanwhile; each
   * of their connections is closed with its response. Ends after `settings.drainSeconds`, when `close` cuts nobody off.
   */
  drain(): Promise<void>;
  /** Takes no more connections, finishes the work under way, and ends. */
  close(): Promise<void>;
}

/** Runs the migrations, starts the database's clock, listens and sends mails until closed; closing waits for work under way. */
export async function startServer(
  settings: Settings,
  { databaseUrl, smtpUrl, siteDirectory }: ServerOptions,
): Promise<Server> {
  let logError = (_error: Error) => {};
  let warnOfTraces = (_error: Error) => {};
  const tracing = await startTracing(settings, (error) => warnOfTraces(error));
  const connection: Connection = openDatabase(databaseUrl, {
    poolSize: settings.databasePoolSize,
    onError: (error) => logError(error),
    onMigrationWait: (message) => process.stderr.write(`${message}\n`),
  });
  const clock = new DatabaseClock(connection.pool);
  try {
    const { database } = connection;
    const dataKey = new DataKey(settings.dataKey);
    const laterMigrations = await migrateToLatest(database, dataKey, databaseSetting(settings));
    await clock.start();
    const { now } = clock;
    if (settings.appEnv === 'production') await markAsProduction(database, now());
    const contest = new ContestCache(database);
    // So that the first contestant need not wait for it. Where the database is too slow just now, a later call loads it.
    await contest.isUsable();
    const warn = (what: string) => (error: Error) => app.log.warn({ reason: harmlessReason(error) }, what);
    const onError = warn('logouts could not be read');
    const revokedSessions = new RevokedSessions({ database, now, onError });
    const mails = new MailWorker({
      settings,
      database,
      contest,
      dataKey,
      smtpUrl,
      now,
      warn,
      onOutcome: (outcome) => {
        app.counts.mails[outcome] += 1;
      },
    });
    const draining = { isDraining: false };
    const tallies = new QuestionTallies();
    const app = await buildApp({
      draining,
      settings,
      connection,
      contest,
      siteDirectory,
      revokedSessions,
      tallies,
      onMailRequest: () => mails.kick(),
      now,
      logger: { level: settings.logLevel },
      tracing,
    });
    if (laterMigrations.length > 0)
      app.log.warn(
        { migrations: laterMigrations },
        'the database is of a later version; this copy serves on it',
      );
    warnOfTraces = warn('traces could not be sent');
    logError = (error) => app.log.error({ reason: harmlessReason(error) }, 'a database connection was lost');
    await revokedSessions.refresh();
    const observed = { settings, databaseUrl, smtpUrl, connection, contest, tallies, now, warn };
    const { live, ...observation } = observe(app, observed);
    const operations = await buildOperationsApp(app, {
      ...{ connection, contest, draining, live },
      operationsNames: settings.operationsNames,
    });
    await operations.listen({ host: settings.operationsHost, port: settings.operationsPort });
    try {
      await app.listen({ host: settings.host, port: settings.port, backlog: connectionBacklog });
    } catch (error) {
      await operations.close();
      throw error;
    }
    revokedSessions.start();
    mails.start();
    observation.start(portOf(app));
    const drain = async () => {
      draining.isDraining = true;
      await pause(settings.drainSeconds * 1_000);
    };
    const close = async () => {
      await Promise.all([app.close(), operations.close()]);
      await Promise.all([mails.stop(), revokedSessions.stop(), observation.stop()]);
      clock.stop();
      await Promise.all([connection.close(), tracing?.stop()]);
    };
    return { port: portOf(app), operationsPort: portOf(operations), drain, close };
  } catch (error) {
    clock.stop();
    await connection.close();
    throw error;
  }
}

function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : 0;
}

/** Runs a copy of the API by itself: `node packages/contest-api/src/server.ts` with DATABASE_URL and SMTP_URL. */
export const serve = (): Promise<void> =>
  serveUntilSignal().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });

async function serveUntilSignal(): Promise<void> {
  const { env } = process;
  if (existsSync('.env')) process.loadEnvFile('.env');
  const missing = ['DATABASE_URL', 'SMTP_URL'].filter((name) => !env[name]);
  // First, because on staging and in production its message names these two with everything else that is wrong.
  const settings = readSettings(env);
  if (missing.length > 0) {
    const url = {
      english: 'a URL, when the contest API runs on its own',
      japanese: 'APIだけを動かすときに要るURL',
    };
    throw new SettingsError(Object.fromEntries(missing.map((name) => [name, url])));
  }
  const server = await startServer(settings, {
    databaseUrl: settings.databaseUrl,
    smtpUrl: settings.smtpUrl,
    ...(env.SITE_DIRECTORY && { siteDirectory: env.SITE_DIRECTORY }),
  });
  process.send?.({ port: server.port, operationsPort: server.operationsPort });
  const end = (work: Promise<void>) => work.then(() => process.exit(0)).catch(() => process.exit(1));
  process.once('SIGINT', () => end(server.close()));
  process.once('SIGTERM', () => end(server.drain().then(server.close)));
}

if (import.meta.main) await serve();
