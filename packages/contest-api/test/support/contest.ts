import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import type { EmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import type { Pack } from '@knowledgeking/pack/load';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  testDataKey,
} from '@knowledgeking/stage/database';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { ContestCache } from '../../src/contest/contest-cache.ts';
import type { ExamWithKey } from '../../src/contest/exam.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { loadExams } from '../../src/contest/load-exams.ts';
import { updateExam } from '../../src/contest/queries.ts';
import { PublishedCommitments } from '../../src/contest/seal/seal.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { HomePortCounts } from '../../src/entry/home-ports.ts';
import { RevokedSessions } from '../../src/http/sessions.ts';
import type { MailWorker } from '../../src/mail/outbox/worker.ts';
import type { LivePageContext } from '../../src/monitoring/live/live-page.ts';
import { buildOperationsApp } from '../../src/monitoring/operations-port.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { Client, testExamId } from './client.ts';
import { type CommandOutcome, runCommand } from './command-line.ts';
import { rowContents } from './inspect-database.ts';
import { mailWorker } from './mail/outbox.ts';
import { buildPack, testTimes } from './pack.ts';

/** A database for tests, and the operators' commands on it. */
class ContestDatabase {
  testDatabase!: TestDatabase;

  /** The key that the database was written with. */
  readonly dataKey = new DataKey(testDataKey);

  get url(): string {
    return this.testDatabase.url;
  }

  get database() {
    return this.testDatabase.connection.database;
  }

  get pool() {
    return this.testDatabase.connection.pool;
  }

  query(text: string, values: unknown[] = []) {
    return this.pool.query(text, values);
  }

  /** Fails where something changes a row. */
  async unchangedBy(work: () => Promise<unknown>): Promise<void> {
    const before = await rowContents(this.database);
    await work();
    assert.deepEqual(await rowContents(this.database), before);
  }

  /** Runs `contest …` where there is nobody to ask. */
  command(...words: string[]): Promise<CommandOutcome> {
    return this.asked(words);
  }

  /** Runs `contest …` for somebody who gives this answer. */
  asked(words: string[], answer?: Parameters<typeof runCommand>[3]): Promise<CommandOutcome> {
    return runCommand(this.url, words, { OPERATOR: 'hana' }, answer);
  }

  /** Runs a command that must succeed, where there is nobody to ask. @returns what it prints */
  async printed(...words: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.command(...words);
    assert.equal(code, 0, stderr);
    return stdout;
  }

  /** Runs a command that must be refused. @returns why, as it says */
  async refusal(...words: string[]): Promise<string> {
    const { code, stderr } = await this.command(...words);
    assert.notEqual(code, 0, stderr);
    return stderr;
  }

  /** Runs a command that must succeed, and says yes to it. @returns its JSON */
  async outcome(...words: string[]) {
    return JSON.parse(await this.printed(...words, '--yes', '--json'));
  }
}

/** The database that all tests of a file share, without a contest. @param setUp what else comes before the first test */
export function ownDatabase(setUp?: () => Promise<unknown>, create = createTestDatabase): ContestDatabase {
  const own = new ContestDatabase();
  before(async () => {
    own.testDatabase = await create();
    await setUp?.();
  });
  after(() => own.testDatabase.drop());
  return own;
}

/** The same without a schema. */
export const emptyDatabase = (setUp?: () => Promise<unknown>) => ownDatabase(setUp, createEmptyDatabase);

type TestContestOptions = {
  pack?: Pack;
  /** A migrated database with a contest in it. Default: a new one with the pack's. */
  testDatabase?: TestDatabase;
  now?: Date;
  settings?: Partial<Settings>;
  server?: EmbeddedPostgres;
} & Pick<
  AppOptions,
  | 'callDeadlineMilliseconds'
  | 'eventLoopDelayLimit'
  | 'headerLimits'
  | 'logger'
  | 'longestRest'
  | 'openFiles'
  | 'siteDirectory'
  | 'tallies'
>;

/** The contest API over real HTTP and a real database, on a clock that the test sets. */
export class TestContest extends ContestDatabase {
  readonly clock: { now: Date };
  app!: FastifyInstance;
  origin!: string;
  readonly #options: TestContestOptions;
  readonly #operations: FastifyInstance[] = [];
  #cache!: ContestCache;
  #mails!: MailWorker;
  #revokedSessions!: RevokedSessions;

  constructor(options: TestContestOptions = {}) {
    super();
    this.#options = options;
    this.clock = { now: options.now ?? testTimes.inProgress };
  }

  async begin(): Promise<void> {
    const { pack = buildPack(), testDatabase, server, settings: own, now: _, ...options } = this.#options;
    const now = () => this.clock.now;
    const poolSize = own?.databasePoolSize;
    this.testDatabase = testDatabase ?? (await createTestDatabase({ ...(poolSize && { poolSize }), server }));
    const { database, dataKey } = this;
    if (!testDatabase) await importExam(database, pack, now());
    const settings = {
      ...readSettings({ LOG_LEVEL: 'silent', DATA_KEY: testDataKey }),
      // As in a real contest: development refuses origins other than its own.
      siteOrigins: ['https://quiz.example.jp'],
      ...own,
    };
    const contest = new ContestCache(database);
    this.#cache = contest;
    this.#mails = mailWorker({ database, contest, dataKey, settings, now, warn: () => () => undefined });
    this.#revokedSessions = new RevokedSessions({ database, now });
    this.app = await buildApp({
      settings,
      connection: this.testDatabase.connection,
      contest,
      commitments: new PublishedCommitments(database, 1),
      homePorts: new HomePortCounts(database, now, { pauseMilliseconds: 0, patienceMilliseconds: 30_000 }),
      revokedSessions: this.#revokedSessions,
      now,
      eventLoopDelayLimit: 0,
      ...options,
    });
    this.origin = await this.app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** A new browser, which keeps its own cookies. */
  client(): Client {
    return new Client(this.origin);
  }

  /** A logged-in contestant who has just entered through the debug call. */
  async contestant(entry?: Parameters<Client['enterAndLogIn']>[0]): Promise<Client> {
    const client = this.client();
    await client.enterAndLogIn(entry);
    return client;
  }

  /** A contestant who has sent these answers and finished. */
  async played(answers: string[], entry?: Parameters<Client['enterAndLogIn']>[0]): Promise<Client> {
    const client = await this.contestant(entry);
    await client.play(answers);
    return client;
  }

  async exam(): Promise<ExamWithKey> {
    const exam = (await loadExams(this.database)).at(-1);
    if (!exam) throw new Error('no exam');
    return exam;
  }

  /** Aggregates and publishes the results. */
  async publish(): Promise<void> {
    await aggregate(this.database, await this.exam(), this.clock.now);
    await this.moveExam({ results_published_at: this.clock.now });
  }

  /** Changes the exam's row, and has the API see it at once. */
  async moveExam(changes: Parameters<typeof updateExam>[2]): Promise<void> {
    await updateExam(this.database, testExamId, changes);
    await this.settle();
  }

  /** Handles the requested mails, as the worker of a running server does. */
  handleMailRequests(): Promise<void> {
    return this.#mails.handleRequests();
  }

  /** Reads which sessions were ended elsewhere, as a running server does once a second. */
  readRevokedSessions(): Promise<void> {
    return this.#revokedSessions.refresh();
  }

  /** Makes the API see changes made directly in the database at once, without the second that its cache takes. */
  async settle(): Promise<void> {
    this.#cache.invalidate();
  }

  /**
   * Opens the operations port. @returns its origin
   * @param live with the live page, where it is given
   * @param operationsNames the names under which it is opened
   */
  async openOperations(
    live?: (contest: ContestCache) => LivePageContext,
    operationsNames: string[] = [],
  ): Promise<string> {
    const operations = await buildOperationsApp(this.app, {
      connection: this.testDatabase.connection,
      contest: this.#cache,
      live: live?.(this.#cache),
      operationsNames,
    });
    this.#operations.push(operations);
    return operations.listen({ host: '127.0.0.1', port: 0 });
  }

  async close(): Promise<void> {
    await Promise.all(this.#operations.map((operations) => operations.close()));
    await this.app.close();
    await this.testDatabase.drop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/**
 * Begins a contest before the first test of the file, and closes it after the last.
 * @param setUp what else comes before the first test. In the same hook: those of a file that is run by itself do not wait for each other
 */
export function aroundAll<Contest extends TestContest>(
  contest: Contest,
  setUp?: () => Promise<unknown>,
): Contest {
  before(async () => {
    await contest.begin();
    await setUp?.();
  });
  after(() => contest.close());
  return contest;
}

/** The contest that all tests of a file share. */
export const testContest = (options?: TestContestOptions, setUp?: () => Promise<unknown>): TestContest =>
  aroundAll(new TestContest(options), setUp);

/** Starts a contest, which its test closes. */
export async function startTestContest(options?: TestContestOptions): Promise<TestContest> {
  const contest = new TestContest(options);
  await contest.begin();
  return contest;
}

/** Makes a folder for the tests of a file, which is gone after them. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'contest-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
