import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { clusterFolders } from '@knowledgeking/local-server/postgres-cluster';
import { buildApp } from '../../src/app.ts';
import { ContestCache } from '../../src/contest/contest-cache.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { readSettings } from '../../src/settings.ts';
import { type Answer, Client } from '../support/client.ts';
import { testDataKey } from '../support/database.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';

/** The server's process and its connections' processes, which a signal to the server's process would leave running. */
function processesOf(dataDirectory: string): number[] {
  const pidFile = path.join(clusterFolders(dataDirectory).cluster, 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const children = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [pid, parent] = readFileSync(file, 'utf8')
        .replace(/\(.*\) \S+/, '')
        .split(/\s+/);
      return Number(parent) === postmaster ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
  return [postmaster, ...children];
}

/** A contest on its own PostgreSQL, so that stopping it disturbs no other test. */
async function startContest(postgres: EmbeddedPostgres) {
  const connection = openDatabase(postgres.url, {
    poolSize: 4,
    statementTimeoutMilliseconds: 1_000,
    onError: () => undefined,
  });
  await migrateToLatest(connection.database, new DataKey(testDataKey));
  await importExam(connection.database, buildPack(), testTimes.entry);
  const limits = { fresh: 100, usable: 2_000, patience: 50, longestPatience: 300, load: 500 };
  const app = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    connection,
    contest: new ContestCache(connection.database, limits),
    now: () => testTimes.inProgress,
    eventLoopDelayLimit: 0,
    callDeadlineMilliseconds: 2_000,
  });
  return { connection, app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** On a busy machine the API may put a call off before anything is stopped. */
async function insist<Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 429) {
      assert.equal(answer.status, 200);
      return answer;
    }
    await pause(50);
  }
}

/** Plays an exam to its end, however often a call gets a 429. */
class Player {
  acknowledged: string[] = [];
  putOff = 0;
  readonly #client: Client;

  constructor(origin: string) {
    this.#client = new Client(origin);
  }

  async enter(): Promise<void> {
    const entered = await insist(() =>
      this.#client.call('debugEntry', { body: { children_division: false } }),
    );
    await insist(() => this.#client.call('login', { body: entered.body }));
    await insist(() => this.#client.call('startExam'));
  }

  async play(): Promise<void> {
    for (const [index, answer] of rightAnswers.entries()) {
      while (!(await this.#submits({ answer, quiz_number: index + 1 }))) await pause(50);
      this.acknowledged.push(answer);
      await pause(100);
    }
  }

  async #submits(body: { answer: string; quiz_number: number }): Promise<boolean> {
    const { status, body: said } = await this.#client.call('submitAnswer', { body });
    if (status === 200) return true;
    assert.equal(said.error_code, 'too_many_requests');
    this.putOff += 1;
    return false;
  }
}

test('when PostgreSQL is stopped and resumed, then calls still return meanwhile, everything works again, and no answer is lost', {
  skip: process.platform !== 'linux',
}, async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'stopped-'));
  const postgres = await openEmbeddedPostgres({ dataDirectory, port: 0 });
  const { connection, app, origin } = await startContest(postgres);
  const players = Array.from({ length: 6 }, () => new Player(origin));
  let stopped: number[] = [];
  try {
    for (const player of players) await player.enter();
    const played = Promise.all(players.map((player) => player.play()));
    await pause(200);
    stopped = processesOf(dataDirectory);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const patience = performance.now() + 20_000;
    while (players.some(({ putOff }) => putOff < 2)) {
      assert.ok(performance.now() < patience, 'every call comes back while the database says nothing');
      await pause(50);
    }
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
    await played;
    const answers = await connection.database
      .selectFrom('answers')
      .select(['participant_id', 'answer'])
      .orderBy('quiz_number')
      .execute();
    const stored = Object.values(Object.groupBy(answers, (row) => row.participant_id));
    const kept = stored.map((rows) => rows?.map((row) => row.answer));
    assert.deepEqual(
      kept,
      players.map(({ acknowledged }) => acknowledged),
    );
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    await app.close();
    await connection.close();
    await postgres.close();
    rmSync(dataDirectory, { recursive: true });
  }
});
