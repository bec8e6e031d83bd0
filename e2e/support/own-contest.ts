import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Exam, Period } from '@knowledgeking/contract';
import { contestEnvironment, dataDirectory, ownPorts } from './contest.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { Network } from './network.ts';
import { fetchPatiently } from './patient-fetch.ts';

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
