import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataKey } from '@knowledgeking/contest-api/database/data-key';
import { hashExamNumber } from '@knowledgeking/contest-api/entry/exam-number';
import { readSettings } from '@knowledgeking/contest-api/settings';
import type { CallResult, Exam, Period } from '@knowledgeking/contract';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { createEmptyDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { inRoot } from '@knowledgeking/stage/paths';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { contestEnvironment, dataDirectory, ownPorts } from './contest.ts';
import { Network } from './network.ts';

/**
 * A contest that belongs to one worker of the tests: `npm start` with its own database, behind a network that can be
 * disturbed. It can be killed and restarted, and its clock can be moved, without affecting the others.
 */
export class OwnContest {
  readonly siteUrl: string;
  /** The operators' live page. */
  readonly liveUrl: string;
  readonly network: Network;
  readonly #database: TestDatabase;
  readonly #request: APIRequestContext;
  readonly #apiPort: number;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  private constructor(index: number, database: TestDatabase, request: APIRequestContext) {
    const networkPort = ownPorts().ownContests + 2 * index;
    this.#apiPort = networkPort + 1;
    this.siteUrl = `http://localhost:${networkPort}`;
    // Where settings.ts puts the operations port by default.
    this.liveUrl = `http://localhost:${this.#apiPort + 10_000}/live`;
    this.network = new Network(this.#apiPort);
    this.#database = database;
    this.#request = request;
    this.#environment = {
      ...contestEnvironment,
      PORT: String(this.#apiPort),
      SITE_ORIGIN: this.siteUrl,
      DATA_DIR: path.join(dataDirectory, `own-${index}`),
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${contestEnvironment.MAIL_PORT}`,
    };
  }

  /** @param index distinguishes this contest from those of other workers */
  static async open(index: number): Promise<OwnContest> {
    // On the server of the running `npm start`.
    const server = await openEmbeddedPostgres({ dataDirectory, port: 0 });
    const database = await createEmptyDatabase({ poolSize: 1, server });
    const contest = new OwnContest(index, database, await request.newContext());
    await contest.network.open(Number(new URL(contest.siteUrl).port));
    await contest.start();
    return contest;
  }

  async close(): Promise<void> {
    await this.stop('SIGINT');
    await this.network.close();
    await this.#request.dispose();
    await this.#database.drop();
  }

  /** Brings the API up, with the right time. */
  async start(): Promise<void> {
    this.#process = spawn(
      process.execPath,
      ['--import', inRoot('e2e/support/movable-clock.ts'), 'scripts/start.ts'],
      {
        cwd: inRoot(),
        env: { ...process.env, ...this.#environment },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    while (!(await this.exam().catch(() => undefined))) {
      if (this.#process.exitCode !== null) throw new Error('the contest of the tests did not start');
      await pause(20);
    }
  }

  /** Ends the API: with SIGINT like Ctrl-C, with SIGKILL like the loss of the machine. */
  async stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  /**
   * Sets the API's clock, which goes on from there unless it is stopped.
   * @param moment milliseconds since 1970; `Date.now()` is the right time
   */
  async setClock(moment: number, { isStopped = false } = {}): Promise<void> {
    if (!this.#process?.connected) return;
    const set = once(this.#process, 'message');
    this.#process.send({ ahead: moment - Date.now(), isStopped });
    await set;
  }

  /** The exam, as the API shows it to everyone. */
  async exam(): Promise<Exam> {
    const { exams } = (await this.#call('exams')) as { exams: Exam[] };
    const exam = exams.at(-1);
    if (!exam) throw new Error('there is no exam yet');
    return exam;
  }

  /** The stored answers of the participant with this exam number, in the order of the questions. */
  async answersOf(examNumber: string): Promise<string[]> {
    const dataKey = new DataKey(readSettings(process.env).dataKey);
    const rows = await this.#database.connection.database
      .selectFrom('exam_numbers')
      .innerJoin('answers', 'answers.participant_id', 'exam_numbers.participant_id')
      .select('answers.answer')
      .where('exam_number_hash', '=', hashExamNumber(dataKey, examNumber))
      .orderBy('answers.quiz_number')
      .execute();
    return rows.map(({ answer }) => answer);
  }

  async setPeriod(period: Period): Promise<void> {
    await this.#call('debug/period', { period });
  }

  async setMaintenance(isOn: boolean): Promise<void> {
    await this.#call('debug/maintenance', {
      maintenance_status: isOn ? 'in_maintenance' : 'none',
      message: '帆をつくろっています。',
    });
  }

  /** Makes a new participant. @returns the exam number */
  async enter(): Promise<string> {
    const { id } = await this.exam();
    const entered = await this.#call(`exams/${id}/debug_entry`, { children_division: false });
    return (entered as { base_crew_token: string }).base_crew_token;
  }

  /** Bypasses the disturbed network. */
  #call(path: string, data?: object): Promise<unknown> {
    return callPatiently(this.#request, `http://127.0.0.1:${this.#apiPort}/api/${path}`, data);
  }
}

const patienceMilliseconds = 30_000;

/**
 * Makes a call of a test's own, a POST where it has data, and gives its body. Whenever the API is busy it is made again, as its 429 asks for
 * and as the site does: on a machine with much to do the API puts calls off.
 * @throws Error where the API refuses it, or stays busy
 */
async function callPatiently(request: APIRequestContext, url: string, data?: object): Promise<unknown> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const answer = await request.fetch(url, data && { method: 'POST', data });
    const text = await answer.text();
    if (answer.ok()) return text === '' ? null : JSON.parse(text);
    if (answer.status() !== 429 || performance.now() > end)
      throw new Error(`${url}: ${answer.status()} ${text}`);
    await pause(500);
  }
}

/**
 * A test's own participant, logged in. Steps that a test is not about bypass the pages here, in the same
 * session.
 */
export class Contestant {
  readonly examNumber: string;
  readonly #contest: OwnContest;
  readonly #request: APIRequestContext;
  readonly #examPath: string;

  private constructor(contest: OwnContest, examNumber: string, examId: string, context: BrowserContext) {
    this.#contest = contest;
    this.examNumber = examNumber;
    this.#examPath = `${contest.siteUrl}/api/exams/${examId}`;
    this.#request = context.request;
  }

  /** Enters, and logs in there. */
  static async enter(contest: OwnContest, context: BrowserContext): Promise<Contestant> {
    const [{ id }, examNumber] = await Promise.all([contest.exam(), contest.enter()]);
    const contestant = new Contestant(contest, examNumber, id, context);
    await callPatiently(context.request, `${contest.siteUrl}/api/users/login`, {
      base_crew_token: examNumber,
    });
    return contestant;
  }

  /** Starts the exam, and skips to the question with this number. */
  async startAt(number = 1): Promise<void> {
    await callPatiently(this.#request, `${this.#examPath}/start`, {});
    await this.skip(1, number - 1);
  }

  /** Skips the questions from one number to another. */
  async skip(from: number, to: number): Promise<void> {
    for (let quiz_number = from; quiz_number <= to; quiz_number += 1)
      await callPatiently(this.#request, `${this.#examPath}/submit`, { quiz_number, answer: '' });
  }

  async finish(): Promise<void> {
    await callPatiently(this.#request, `${this.#examPath}/finish`, {});
  }

  /** Sits the exam as far as the question with this number, and finishes it. Afterwards the contest is in this period. */
  async sitUntil(number: number, after: Period): Promise<void> {
    await this.#contest.setPeriod('in_progress');
    await this.startAt(number);
    await this.finish();
    await this.#contest.setPeriod(after);
  }

  /** When the attempt ends by the API's clock, in milliseconds since 1970. */
  async end(): Promise<number> {
    const answer = await callPatiently(this.#request, `${this.#examPath}/check_entry`);
    return Date.parse((answer as CallResult<'checkEntry'>).user_exam_status?.scheduled_to_end ?? '');
  }

  /** How far the attempt is, in the API's words. */
  async examStatus(): Promise<string | undefined> {
    const answer = await callPatiently(this.#request, `${this.#contest.siteUrl}/api/users/me`);
    return (answer as CallResult<'getMe'>).exam_status;
  }

  /** The answers in the database, in the order of the questions. */
  answers(): Promise<string[]> {
    return this.#contest.answersOf(this.examNumber);
  }
}
