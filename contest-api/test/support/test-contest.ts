import { type TestDatabase, testDataKey } from '@knowledgeking/stage/database';
import type { FastifyInstance } from 'fastify';
import type { ContestCache } from '../../src/contest/contest-cache.ts';
import type { ExamWithKey } from '../../src/contest/exam.ts';
import { loadExams } from '../../src/contest/load-exams.ts';
import { updateExam } from '../../src/contest/queries.ts';
import { DataKey } from '../../src/database/data-key.ts';
import type { RevokedSessions } from '../../src/entry/revoked-sessions.ts';
import type { MailWorker } from '../../src/mail/outbox/worker.ts';
import type { LivePageContext } from '../../src/operations/live/live-page.ts';
import { buildOperationsApp } from '../../src/operations/operations.ts';
import { aggregate } from '../../src/results/versions/next-version.ts';
import { type Answer, Client, testExamId } from './client.ts';

/** The parts of a contest that runs. */
export interface ContestParts {
  clock: { now: Date };
  testDatabase: TestDatabase;
  app: FastifyInstance;
  origin: string;
  cache: ContestCache;
  mails: MailWorker;
  revokedSessions: RevokedSessions;
}

/** The contest API over real HTTP and a real database, on a clock that the test sets. */
export class TestContest {
  #parts: ContestParts | undefined;
  readonly #operations: FastifyInstance[] = [];

  /** @param parts absent where it is to begin later */
  constructor(parts?: ContestParts) {
    this.#parts = parts;
  }

  begin(parts: ContestParts): void {
    this.#parts = parts;
  }

  get #running(): ContestParts {
    if (!this.#parts) throw new Error('the contest begins in the first hook of the file');
    return this.#parts;
  }

  get clock() {
    return this.#running.clock;
  }

  get testDatabase() {
    return this.#running.testDatabase;
  }

  get app() {
    return this.#running.app;
  }

  get origin() {
    return this.#running.origin;
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

  async exam(): Promise<ExamWithKey> {
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
    return this.#running.mails.handleRequests();
  }

  /** Reads which sessions were ended elsewhere, as a running server does once a second. */
  readRevokedSessions(): Promise<void> {
    return this.#running.revokedSessions.refresh();
  }

  /** Makes the API see changes made directly in the database at once, without the second that its cache takes. */
  async settle(): Promise<void> {
    this.#running.cache.invalidate();
  }

  /** Opens the operations port. @param live with the live page, where it is given @returns its origin */
  async openOperations(live?: (contest: ContestCache) => LivePageContext): Promise<string> {
    const operations = await buildOperationsApp(this.app, {
      connection: this.testDatabase.connection,
      contest: this.#running.cache,
      live: live?.(this.#running.cache),
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
