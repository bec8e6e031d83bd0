import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestContest } from '../../contest-api/test/support/contest.ts';
import { rightAnswers } from '../../contest-api/test/support/pack.ts';
import { until } from '../../contest-api/test/support/waiting.ts';
import { openEmbeddedPostgres } from '../src/postgres.ts';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kept-'));
const cluster = path.join(dataDirectory, 'postgres/cluster');
const pidFile = path.join(cluster, 'postmaster.pid');
let said: string[] = [];

const open = () => openEmbeddedPostgres({ dataDirectory, port: 0, onRevival: (line) => said.push(line) });
const kill = () => process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');

suite('an embedded PostgreSQL that is watched', () => {
  beforeEach(() => {
    said = [];
  });
  after(() => rmSync(dataDirectory, { recursive: true, force: true }));

  test('when it is killed under load, then it is back on its port, calls work by themselves, and no acknowledged answer is lost', async () => {
    const server = await open();
    const contest = await startTestContest({ server, settings: { databasePoolSize: 4 } });
    const contestants = await Promise.all(Array.from({ length: 6 }, () => contest.contestant()));
    await Promise.all(contestants.map((contestant) => contestant.call('startExam')));
    const statuses = new Set<number>();
    let acknowledged = 0;
    const play = async (contestant: (typeof contestants)[number]) => {
      for (const [index, answer] of rightAnswers.entries()) {
        await until(async () => {
          const { status, body } = await contestant.submit(index + 1, answer);
          statuses.add(status);
          assert.ok(status === 200 || status === 429, JSON.stringify(body));
          return status === 200;
        }, 'the answer');
        acknowledged += 1;
        if (index === 2) await pause(100);
      }
    };
    const playing = contestants.map(play);
    await until(() => acknowledged >= 6, 'six answers');
    kill();
    await Promise.all(playing);
    assert.ok(statuses.has(429), 'it was away for a moment');
    const answers = await contest.database.selectFrom('answers').selectAll().execute();
    assert.equal(answers.length, contestants.length * rightAnswers.length);
    assert.deepEqual(
      said.map((line) => line.replace(/\d+(\.\d+)?/g, 'N')),
      ['The database’s server (process N) had ended; it is running again after N s.'],
    );
    await contest.close();
    assert.ok(!existsSync(pidFile), 'and it ends with its last user');
  });

  test('when it is closed, then it stays down', async () => {
    const server = await open();
    await server.close();
    await pause(1_000);
    assert.ok(!existsSync(pidFile));
    assert.deepEqual(said, []);
  });

  test('when it is closed while it is being brought back, then it is down at the end', async () => {
    const server = await open();
    kill();
    await pause(300);
    await server.close();
    await pause(1_000);
    const next = await openEmbeddedPostgres({ dataDirectory, port: 0 });
    assert.equal(next.joined, false);
    await next.close();
  });

  test('when it can’t be restarted, then the reason is reported once, tries become rare, and it restarts as soon as it can', async () => {
    const server = await open();
    const settings = path.join(cluster, 'postgresql.auto.conf');
    const good = readFileSync(settings, 'utf8');
    appendFileSync(settings, '\nnonsense = yes\n');
    kill();
    await until(() => said.length > 0, 'the reason');
    assert.match(said[0] ?? '', /has ended and can’t be restarted; still trying: PostgreSQL did not start/);
    const log = path.join(dataDirectory, 'postgres/server.log');
    const tries = () => readFileSync(log, 'utf8').split('configuration file').length - 1;
    const before = tries();
    await pause(2_000);
    assert.ok(tries() - before <= 3, `${tries() - before} tries in two seconds`);
    writeFileSync(settings, good);
    await until(() => said.length > 1, 'the restart');
    assert.equal(said.length, 2);
    assert.match(said[1] ?? '', /is running again/);
    await server.close();
  });
});
