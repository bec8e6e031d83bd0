import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { DataKey } from '../../src/data-key.ts';
import type { EmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { buildOperationsApp } from '../../src/operations-app.ts';
import type { Pack } from '../../src/pack/load.ts';
import type { LivePageContext } from '../../src/plugins/live-page.ts';
import { updateExam } from '../../src/repositories/exams.ts';
import { aggregate } from '../../src/services/aggregate.ts';
import { type ContestExam, loadExams } from '../../src/services/contest.ts';
import { ContestCache } from '../../src/services/contest-cache.ts';
import { HomePortCounts } from '../../src/services/home-ports.ts';
import { importExam } from '../../src/services/import-exam.ts';
import { MailRequestWorker } from '../../src/services/mail-request-worker.ts';
import { PublishedCommitments } from '../../src/services/published-commitments.ts';
import { RevokedSessions } from '../../src/services/revoked-sessions.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { type Answer, Client, testExamId } from './client.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from './database.ts';
import { buildPack, testTimes } from './pack.ts';

/** The contest API over real HTTP and a real database, on a clock that the test sets. */
export class TestContest {
  readonly clock: { now: Date };
  readonly testDatabase: TestDatabase;
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly #cache: ContestCache;
  readonly #mailRequests: MailRequestWorker;
  readonly #revokedSessions: RevokedSessions;
  readonly #operations: FastifyInstance[] = [];

  constructor(parts: {
    clock: { now: Date };
    testDatabase: TestDatabase;
    app: FastifyInstance;
    origin: string;
    cache: ContestCache;
    mailRequests: MailRequestWorker;
    revokedSessions: RevokedSessions;
  }) {
    this.clock = parts.clock;
    this.testDatabase = parts.testDatabase;
    this.app = parts.app;
    this.origin = parts.origin;
    this.#cache = parts.cache;
    this.#mailRequests = parts.mailRequests;
    this.#revokedSessions = parts.revokedSessions;
  }

  /** The key that the database was written with. */
  readonly dataKey = new DataKey(testDataKey);

  get database() {
    return this.testDatabase.connection.database;
  }

  /** A new browser, which keeps its own cookies. */
  client(): Client {
    return new Client(this.origin);
  }

  /** A logged-in contestant who has just entered through the debug call. */
  async contestant(entry: { birthplace?: string; children_division?: boolean } = {}): Promise<Client> {
    const client = this.client();
    const body = { children_division: false, ...entry };
    const entered = await client.call('debugEntry', { body });
    if (entered.status !== 200) throw new Error(`entry failed: ${JSON.stringify(entered.body)}`);
    const loggedIn = await client.call('login', { body: entered.body });
    if (loggedIn.status !== 200) throw new Error(`login failed: ${JSON.stringify(loggedIn.body)}`);
    return client;
  }

  /** A contestant who has sent these answers and finished. */
  async played(
    answers: string[],
    entry: { birthplace?: string; children_division?: boolean } = {},
  ): Promise<Client> {
    const client = await this.contestant(entry);
    const steps: Answer<unknown>[] = [await client.call('startExam')];
    for (const [index, answer] of answers.entries()) {
      steps.push(await client.call('submitAnswer', { body: { answer, quiz_number: index + 1 } }));
    }
    steps.push(await client.call('finishExam'));
    const refused = steps.find(({ status }) => status !== 200);
    if (refused) throw new Error(`playing failed: ${JSON.stringify(refused.body)}`);
    return client;
  }

  async exam(): Promise<ContestExam> {
    const exam = (await loadExams(this.database)).at(-1);
    if (!exam) throw new Error('no exam');
    return exam;
  }

  /** Aggregates and publishes the results. */
  async publish(): Promise<void> {
    await aggregate(this.database, await this.exam(), this.clock.now);
    await updateExam(this.database, testExamId, { results_published_at: this.clock.now });
    await this.settle();
  }

  /** Handles the requested mails, as the worker of a running server does. */
  handleMailRequests(): Promise<void> {
    return this.#mailRequests.drain();
  }

  /** Reads which sessions were ended elsewhere, as a running server does once a second. */
  readRevokedSessions(): Promise<void> {
    return this.#revokedSessions.refresh();
  }

  /** Makes the API see changes made directly in the database at once, without the second that its cache takes. */
  async settle(): Promise<void> {
    this.#cache.invalidate();
  }

  /** Opens the operations port. @param live with the live page, where it is given @returns its origin */
  async openOperations(live?: (contest: ContestCache) => LivePageContext): Promise<string> {
    const operations = await buildOperationsApp(this.app, {
      connection: this.testDatabase.connection,
      contest: this.#cache,
      live: live?.(this.#cache),
    });
    this.#operations.push(operations);
    return operations.listen({ host: '127.0.0.1', port: 0 });
  }

  async close(): Promise<void> {
    await Promise.all(this.#operations.map((operations) => operations.close()));
    await this.app.close();
    await this.testDatabase.drop();
  }
}

/** Starts a contest for one test file. */
export async function startTestContest(
  options: { pack?: Pack; now?: Date; settings?: Partial<Settings>; server?: EmbeddedPostgres } & Pick<
    AppOptions,
    | 'callDeadlineMilliseconds'
    | 'eventLoopDelayLimit'
    | 'headerLimits'
    | 'logger'
    | 'openFiles'
    | 'siteDirectory'
    | 'tallies'
  > = {},
): Promise<TestContest> {
  const {
    callDeadlineMilliseconds,
    eventLoopDelayLimit = 0,
    headerLimits,
    logger,
    openFiles,
    siteDirectory,
    tallies,
  } = options;
  const poolSize = options.settings?.databasePoolSize;
  const testDatabase = await createTestDatabase({
    ...(poolSize && { poolSize }),
    server: options.server,
  });
  const clock = { now: options.now ?? testTimes.inProgress };
  await importExam(testDatabase.connection.database, options.pack ?? buildPack(), clock.now);
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', DATA_KEY: testDataKey }),
    // As in a real contest: development refuses origins other than its own.
    siteOrigins: ['https://quiz.example.jp'],
    ...options.settings,
  };
  const { connection } = testDatabase;
  const cache = new ContestCache(connection.database);
  const now = () => clock.now;
  const mailRequests = new MailRequestWorker({
    database: connection.database,
    contest: cache,
    dataKey: new DataKey(settings.dataKey),
    siteOrigin: settings.siteOrigins[0] ?? '',
    mailsPerMailbox: settings.mailsPerMailbox,
    now,
    onError: () => undefined,
  });
  const revokedSessions = new RevokedSessions({ database: connection.database, now });
  const app = await buildApp({
    settings,
    connection,
    contest: cache,
    commitments: new PublishedCommitments(connection.database, 0),
    homePorts: new HomePortCounts(connection.database, now, {
      pauseMilliseconds: 0,
      patienceMilliseconds: 30_000,
    }),
    revokedSessions,
    now,
    callDeadlineMilliseconds,
    eventLoopDelayLimit,
    headerLimits,
    openFiles,
    siteDirectory,
    ...(logger && { logger }),
    ...(tallies && { tallies }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return new TestContest({ clock, testDatabase, app, origin, cache, mailRequests, revokedSessions });
}
