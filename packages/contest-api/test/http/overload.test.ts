import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorBody } from '@knowledgeking/contract';
import { assertRefused, testExamId } from '../support/client.ts';
import { startTestContest, testContest } from '../support/contest.ts';

/** With one connection to the database. */
const narrow = testContest({ settings: { databasePoolSize: 1 } });
const contest = testContest();

describe('overload', () => {
  test('when too many wait for the database, then all others get a 429 at once, and those waiting are served', {
    timeout: 30_000,
  }, async () => {
    const contestant = await narrow.contestant();
    const { pool } = narrow;
    const { putOffs } = narrow.app.counts;
    const before = putOffs.database_queue;
    const held = await pool.connect();
    const waiting = Array.from({ length: 60 }, () => contestant.call('getMe'));
    while (pool.waitingCount <= 50) await pause(5);
    // While the connection is held nobody is served, so anyone who has a response did not wait for it.
    const late = await Promise.all(Array.from({ length: 20 }, () => contestant.call('getMe')));
    held.release();
    assert.deepEqual(new Set(late.map(({ status }) => status)), new Set([429]));
    assert.ok(putOffs.database_queue - before >= late.length, `${putOffs.database_queue} were put off`);
    const served = (await Promise.all(waiting)).filter(({ status }) => status === 200);
    assert.ok(served.length >= 51, `${served.length} were served`);
  });

  test('when the database serves so slowly that a call would wait for more than a second, then it gets a 429 at once, however short the queue', async () => {
    const contestant = await narrow.contestant();
    const { pool } = narrow;
    const slow = Array.from({ length: 45 }, () => pool.query('select pg_sleep(0.06)').catch(() => undefined));
    const calls: Promise<{ status: number }>[] = [];
    const longest: number[] = [];
    for (; pool.waitingCount > 25; await pause(50)) {
      longest.push(pool.waitingCount);
      calls.push(contestant.call('getMe'));
    }
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    assert.ok(statuses.includes(429), `${statuses}`);
    assert.ok(Math.max(...longest) <= 50);
    await Promise.all(slow);
    assert.equal((await contestant.call('getMe')).status, 200);
  });

  test('when a contestant is turned away before anything is looked up, then the copy still knows that somebody could not play', async () => {
    const contestant = await narrow.contestant();
    const { pool } = narrow;
    const held = await pool.connect();
    const waiting = Array.from({ length: 60 }, () => narrow.client().call('getQuiz'));
    const queued = Array.from({ length: 60 }, () => pool.query('select 1'));
    while (pool.waitingCount <= 50) await pause(5);
    await assertRefused(contestant.call('getQuiz'), 'too_many_requests');
    held.release();
    await Promise.all([...waiting, ...queued]);
    const { failures } = narrow.app.counts.playCallers.take();
    assert.deepEqual([...failures.values()], ['too_many_requests']);
  });

  test('when nginx had put a contestant off before a call, then the copy that takes it knows that somebody could not play, once', async () => {
    const contestant = await contest.contestant();
    const url = `${contest.origin}/api/exams/${testExamId}/quiz`;
    const call = (cookie: string) => fetch(url, { headers: { cookie } });
    await contestant.call('startExam');
    const { counts } = contest.app;
    counts.playCallers.take();
    const stranger = await call('put_off=1');
    assert.equal(stranger.status, 401);
    const served = await call(`${contestant.cookie}; put_off=1`);
    assert.equal(served.status, 200);
    assert.match(served.headers.get('set-cookie') ?? '', /^put_off=;.* Max-Age=0/);
    assert.deepEqual([...counts.playCallers.take().failures.values()], ['too_many_requests']);
    assert.equal(counts.putOffs.proxy, 2);
    assert.equal((await call(contestant.cookie)).headers.get('set-cookie'), null);
    assert.deepEqual([...counts.playCallers.take().failures.values()], [undefined]);
    assert.equal(counts.putOffs.proxy, 2);
  });

  test('when the event loop is late, then calls get a 429 while the copy stays alive, but not because it has just started', async () => {
    await using contest = await startTestContest({ eventLoopDelayLimit: Number.MIN_VALUE });
    const start = performance.now();
    await pause(1_100);
    const { status } = await contest.client().call('getMe');
    // On a machine so busy that the call came late, it says nothing about the start.
    assert.ok(status === 200 || performance.now() - start > 1_900, `${status} after the start`);
    await pause(1_100);
    await assertRefused(contest.client().call('getMe'), 'too_many_requests');
    assert.equal((await fetch(`${contest.origin}/healthz`)).status, 200);

    // It is sent past Fastify, and looks like every other error.
    const origin = 'https://quiz.example.jp';
    const [busy, unknown] = await Promise.all(
      ['users/me', 'nowhere'].map((path) => fetch(`${contest.origin}/api/${path}`, { headers: { origin } })),
    );
    const names = (response?: Response) => [...(response?.headers.keys() ?? [])];
    assert.deepEqual(names(busy), [...names(unknown), 'retry-after'].toSorted());
    assert.equal(busy?.headers.get('access-control-allow-origin'), origin);
    const body = (await busy?.json()) as ErrorBody;
    assert.equal(body.request_id, busy?.headers.get('x-request-id'));
    assert.deepEqual(Object.keys(body), Object.keys((await unknown?.json()) as ErrorBody));
    const { counts } = contest.app;
    assert.equal(counts.putOffs.event_loop, 2);
    assert.equal(counts.outcomes.getMe?.too_many_requests, 2);
  });
});
