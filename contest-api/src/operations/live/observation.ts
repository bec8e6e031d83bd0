import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { QuestionTallies } from '../../attempts/question-tallies.ts';
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
  now: () => Date;
  warn: (what: string) => (error: Error) => void;
}

/** The notes that a copy makes for operators about its calls and answers, and the sources of the live page that shows them. */
export class Observation {
  readonly tallies = new QuestionTallies();
  readonly #copy: ObservedCopy;
  #reports: CopyReports | undefined;
  #liveConnection: Connection | undefined;
  #saving: Repetition | undefined;

  constructor(copy: ObservedCopy) {
    this.#copy = copy;
  }

  /** Observes the copy's public app. @returns what the live page reads from; undefined where there is to be none */
  observe(app: FastifyInstance): LivePageContext | undefined {
    const { settings, databaseUrl, smtpUrl, connection, contest, now, warn } = this.#copy;
    const reports = new CopyReports({
      connection,
      counts: app.counts,
      contest,
      now,
      copyName: hostname(),
      onError: warn('what this copy saw could not be written down'),
    });
    this.#reports = reports;
    const { operationsToken, operationsNames } = settings;
    if (!operationsToken) {
      app.log.warn('OPERATIONS_TOKEN is not set: there is no live page');
      return undefined;
    }
    this.#liveConnection = openDatabase(databaseUrl, {
      poolSize: liveConnections,
      statementTimeoutMilliseconds: longestLiveStatement,
      onError: () => undefined,
    });
    const { database } = this.#liveConnection;
    return { operationsToken, operationsNames, database, reports, tallies: this.tallies, smtpUrl, now };
  }

  /** Begins to write down what is seen. @param port on which the app listens */
  start(port: number): void {
    const { connection, now, warn } = this.#copy;
    if (this.#reports) this.#reports.copyName = `${hostname()}:${port}`;
    this.#reports?.start();
    const onError = warn('the answers by question could not be saved');
    this.#saving = this.tallies.startSaving(connection.database, now, onError);
  }

  /** Writes the rest, and closes the live page's connections. */
  async stop(): Promise<void> {
    await Promise.all([this.#reports?.stop(), this.#saving?.stop(), this.#liveConnection?.close()]);
  }
}
