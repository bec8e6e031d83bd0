import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { QuestionTallies } from '../../attempts/question-tallies.ts';
import type { ContestCache } from '../../contest/contest-cache.ts';
import { type Connection, openDatabase } from '../../database/database.ts';
import type { Settings } from '../../settings.ts';
import { CopyReports } from '../outages/copy-reports.ts';
import type { Repetition } from '../repeat.ts';
import type { LivePageContext } from './live-page.ts';

/** Connections to the database for the live page: its own, so that whoever looks at it takes none from contestants. */
const liveConnections = 2;
const longestLiveStatement = 2_000;

interface ObservedCopy {
  settings: Settings;
  databaseUrl: string;
  smtpUrl: string;
  connection: Connection;
  contest: ContestCache;
  tallies: QuestionTallies;
  now: () => Date;
  warn: (what: string) => (error: Error) => void;
}

/**
 * Makes a copy's notes for operators about its calls and answers.
 * @param app the copy's public app, which listens on the port from `start` on
 * @returns also what the live page reads from: `live`, undefined where there is to be no such page
 */
export function observe(
  app: FastifyInstance,
  { settings, databaseUrl, smtpUrl, connection, contest, tallies, now, warn }: ObservedCopy,
) {
  const { operationsToken, operationsNames } = settings;
  const reports = new CopyReports({
    connection,
    counts: app.counts,
    contest,
    now,
    copyName: hostname(),
    onError: warn('what this copy saw could not be written down'),
  });
  const liveConnection = operationsToken
    ? openDatabase(databaseUrl, {
        poolSize: liveConnections,
        statementTimeoutMilliseconds: longestLiveStatement,
        onError: () => undefined,
      })
    : undefined;
  if (!liveConnection) app.log.warn('OPERATIONS_TOKEN is not set: there is no live page');
  const live: LivePageContext | undefined = liveConnection && {
    ...{ operationsToken, operationsNames, reports, tallies, smtpUrl, now },
    database: liveConnection.database,
  };
  let saving: Repetition | undefined;
  return {
    live,
    start(port: number) {
      reports.copyName = `${hostname()}:${port}`;
      reports.start();
      const onError = warn('the answers by question could not be saved');
      saving = tallies.startSaving(connection.database, now, onError);
    },
    /** Writes the rest, and closes the live page's connections. */
    stop: () => Promise.all([reports.stop(), saving?.stop(), liveConnection?.close()]),
  };
}
