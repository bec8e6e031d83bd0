import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Exam, Period } from '@knowledgeking/contract';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { contestRole } from '@knowledgeking/local-server/postgres-cluster';
import { sql } from 'kysely';
import { DataKey } from '../../contest-api/src/database/data-key.ts';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import { hashExamNumber } from '../../contest-api/src/entry/exam-number.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { contestEnvironment, dataDirectory, ownPorts } from './contest.ts';
import { Network } from './network.ts';

/** The tests' own database, on the server of the running `npm start`. */
interface TestDatabase {
  url: string;
  /** The stored answers of the participant with this exam number, in the order of the questions. */
  answersOf(examNumber: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Creates an empty database; one of the same name, left behind by a worker, is dropped first. */
async function createDatabase(name: string): Promise<TestDatabase> {
  const server = await openEmbeddedPostgres({ dataDirectory, port: 0 });
  const administration = openDatabase(server.administrationUrl, { poolSize: 1, onError: () => undefined });
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(administration.database);
  await sql`create database ${sql.id(name)} owner ${sql.id(contestRole)}`.execute(administration.database);
  await administration.close();
  const dataKey = new DataKey(readSettings(process.env).dataKey);
  const url = new URL(server.url);
  url.pathname = name;
  const { database, close } = openDatabase(url.href, { poolSize: 1, onError: () => undefined });
  return {
    url: url.href,
    answersOf: async (examNumber) => {
      const rows = await database
        .selectFrom('exam_numbers')
        .innerJoin('answers', 'answers.participant_id', 'exam_numbers.participant_id')
        .select('answers.answer')
        .where('exam_number_hash', '=', hashExamNumber(dataKey, examNumber))
        .orderBy('answers.quiz_number')
        .execute();
      return rows.map(({ answer }) => answer);
    },
    close: async () => {
      await close();
      await server.close();
    },
  };
}

const root = path.join(import.meta.dirname, '..', '..');

/**
 * A contest that belongs to one worker of the tests: `npm start` with its own database, behind a network that can be
 * disturbed. It can be killed and restarted, and its clock can be moved, without affecting the others.
 */
export class OwnContest {
  readonly siteUrl: string;
  /** The operators' live page. */
  readonly liveUrl: string;
  readonly network: Network;
  readonly database: TestDatabase;
  readonly #apiPort: number;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  private constructor(index: number, database: TestDatabase) {
    const networkPort = ownPorts().ownContests + 2 * index;
    this.#apiPort = networkPort + 1;
    this.siteUrl = `http://localhost:${networkPort}`;
    // Where settings.ts puts the operations port by default.
    this.liveUrl = `http://localhost:${this.#apiPort + 10_000}/live`;
    this.network = new Network(this.#apiPort);
    this.database = database;
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
    const contest = new OwnContest(index, await createDatabase(`own_${index}`));
    await contest.network.open(Number(new URL(contest.siteUrl).port));
    await contest.start();
    return contest;
  }

  async close(): Promise<void> {
    await this.stop('SIGINT');
    await this.network.close();
    await this.database.close();
  }

  /** Brings the API up, with the right time. */
  async start(): Promise<void> {
    const clock = path.join(import.meta.dirname, 'movable-clock.ts');
    this.#process = spawn(process.execPath, ['--import', clock, 'scripts/start.ts'], {
      cwd: root,
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
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
  #call(callPath: string, body?: object): Promise<unknown> {
    return fetchPatiently(`http://127.0.0.1:${this.#apiPort}/api/${callPath}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  }
}

/** The part that responses of Node's `fetch` and of Playwright have in common. */
interface ApiAnswer {
  status: () => number;
  text: () => Promise<string>;
}

const patienceMilliseconds = 30_000;

/**
 * Makes a call of a test's own and gives its body. Whenever the API is busy it is made again, as its 429 asks for and as the
 * site does: on a machine with much to do the API puts calls off.
 * @throws Error where the API refuses it, or stays busy
 */
export async function callPatiently(name: string, call: () => Promise<ApiAnswer>): Promise<unknown> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const answer = await call();
    const text = await answer.text();
    if (answer.status() < 300) return text === '' ? null : JSON.parse(text);
    if (answer.status() !== 429 || performance.now() > end)
      throw new Error(`${name}: ${answer.status()} ${text}`);
    await pause(500);
  }
}

/** The same with Node's own `fetch`. */
const fetchPatiently = (url: string, init: RequestInit = {}): Promise<unknown> =>
  callPatiently(url, async () => {
    const response = await fetch(url, init);
    return { status: () => response.status, text: () => response.text() };
  });
