import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ActiveParticipants, PlayCallers } from '../../src/telemetry/counts.ts';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';
import { until } from '../support/waiting.ts';

const contest = testContest({ settings: { databasePoolSize: 3 }, callDeadlineMilliseconds: 2_000 });

/** The value of one series; undefined where it is absent. */
async function read(series: string): Promise<number | undefined> {
  const lines = (await contest.app.metrics.metrics()).split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1).replace('Nan', 'NaN'));
}

const calls = (call: string, outcome: string) => `contest_calls_total{call="${call}",outcome="${outcome}"}`;

/**
 * Waits until a series has a value: a response can be here before the server has counted it, and on a busy machine figures from
 * the database are read rarely.
 */
const untilRead = (series: string, value: number) =>
  until(async () => Object.is(await read(series), value), `${series} is ${value}`);

/** Works while every connection of the API's pool is in other hands. */
async function withoutConnections(work: () => Promise<void>): Promise<void> {
  const { pool } = contest;
  const held = await Promise.all(Array.from({ length: 3 }, () => pool.connect()));
  try {
    await work();
  } finally {
    for (const client of held) client.release();
  }
}

describe('the metrics of calls', () => {
  test('when a contestant plays, then each call counts by how it ended, and a repeated answer apart', async () => {
    contest.clock.now = testTimes.inProgress;
    const contestant = await contest.contestant();
    await contestant.call('startExam');
    await contestant.submit(1, '3');
    await contestant.submit(1, '3');
    await assertRefused(contestant.submit(1, '2'), 'invalid_quiz_number');
    await assertRefused(contestant.call('startExam'), 'user_exam_status_already_started');
    await contestant.call('finishExam');
    await untilRead(calls('finishExam', 'accepted'), 1);
    for (const [call, outcome] of [
      ['login', 'accepted'],
      ['startExam', 'accepted'],
      ['startExam', 'user_exam_status_already_started'],
      ['submitAnswer', 'accepted'],
      ['submitAnswer', 'repeated'],
      ['submitAnswer', 'invalid_quiz_number'],
    ] as const)
      assert.equal(await read(calls(call, outcome)), 1, `${call}: ${outcome}`);
    assert.equal(await read('contest_active_participants'), 1);
    assert.equal(await read('contest_requests_in_flight'), 0);
    // Shown as none, so that the first is a rise.
    assert.equal(await read(calls('submitAnswer', 'internal_server_error')), 0);
  });

  test('when a caller leaves before the response, then the call counts as abandoned and is in flight no more', async () => {
    const { hostname, port } = new URL(contest.origin);
    await withoutConnections(async () => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'POST /api/exams/test-exam/debug_entry HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
            'content-length: 27\r\n\r\n{"children_division": true}',
        ),
      );
      // Not by the metrics: without the database they take longer to read than a call may take.
      while (contest.app.counts.inFlight === 0) await pause(5);
      socket.destroy();
    });
    await untilRead(calls('debugEntry', 'abandoned'), 1);
    assert.equal(await read('contest_requests_in_flight'), 0);
  });

  test('when calls are put off, then the reason is counted', async () => {
    const contestant = await contest.contestant();
    await withoutConnections(() => assertRefused(contestant.call('getMe'), 'too_many_requests'));
    await untilRead('contest_put_off_total{reason="deadline"}', 1);
    assert.equal(await read(calls('getMe', 'too_many_requests')), 1);
    assert.equal(await read('contest_put_off_total{reason="limit"}'), 0);
  });
});

describe('the metrics of the contest’s state', () => {
  test('when somebody plays, then period, maintenance, attempts and the age of what is cached are shown', async () => {
    assert.equal(await read('contest_period{period="in_progress"}'), 1);
    assert.equal(await read('contest_period{period="entry"}'), 0);
    assert.equal(await read('contest_maintenance'), 0);
    assert.equal(await read('contest_attempts{state="finished"}'), 1);
    assert.equal(await read('contest_attempts{state="playing"}'), 0);
    assert.ok(((await read('contest_cache_age_seconds')) ?? -1) >= 0);
  });

  test('when mails wait, then their number and the age of the oldest are shown, and the same of requests', async () => {
    contest.clock.now = testTimes.entry;
    await contest.client().call('enter', { body: buildEntry() });
    contest.clock.now = new Date(testTimes.entry.getTime() + 90_000);
    await untilRead('contest_mail_requests_waiting', 1);
    assert.equal(await read('contest_mail_requests_oldest_waiting_seconds'), 90);
    await contest.handleMailRequests();
    await untilRead('contest_mails_waiting', 1);
    assert.equal(await read('contest_mail_requests_waiting'), 0);
    assert.equal(await read('contest_mail_requests_oldest_waiting_seconds'), 0);
  });
});

describe('the metrics of the database', () => {
  test('when every connection is in use, then it counts as away, its figures are no numbers, and reading does not hang', async () => {
    await untilRead('contest_database_up', 1);
    await withoutConnections(async () => {
      await untilRead('contest_database_up', 0);
      await untilRead('contest_mails_waiting', Number.NaN);
      assert.equal(await read('contest_database_round_trip_seconds'), Number.NaN);
      assert.equal(await read('contest_database_pool_connections{state="busy"}'), 3);
    });
    await untilRead('contest_database_up', 1);
    await untilRead('contest_mails_waiting', 1);
  });

  test('when a connection breaks, then it is counted, and so is the one that replaces it', async () => {
    const opened = (await read('contest_database_connections_opened_total')) ?? 0;
    const { pool } = contest;
    await assert.rejects(pool.query('select pg_terminate_backend(pg_backend_pid())'));
    await untilRead('contest_database_connections_lost_total', 1);
    await withoutConnections(async () => undefined);
    assert.ok(((await read('contest_database_connections_opened_total')) ?? 0) > opened);
  });
});

describe('who called to play in a window', () => {
  test('when somebody calls again and again, then they count once, and as not served if any call failed', () => {
    const callers = new PlayCallers();
    const [served, unserved] = [randomUUID(), randomUUID()];
    for (const failure of [undefined, 'internal_server_error', 'abandoned', undefined] as const) {
      callers.note(served, undefined);
      callers.note(unserved, failure);
    }
    const failures = new Map(Object.entries({ [served]: undefined, [unserved]: 'internal_server_error' }));
    assert.deepEqual(callers.take(), { failures, weight: 1 });
    assert.deepEqual(callers.take(), { failures: new Map(), weight: 1 });
  });

  test('when there are more than are kept, then the sample tells how many they are, and their share', () => {
    const callers = new PlayCallers();
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    for (let round = 0; round < 2; round += 1)
      for (const [place, id] of ids.entries())
        callers.note(id, place % 4 === 0 ? 'too_many_requests' : undefined);
    const { failures, weight } = callers.take();
    const failed = [...failures.values()].filter((outcome) => outcome === 'too_many_requests').length;
    const kept = failures.size;
    assert.ok(kept <= 256, `${kept}`);
    assert.ok(Math.abs(kept * weight - 20_000) < 10_000, `${kept} × ${weight}`);
    assert.ok(Math.abs(failed / kept - 0.25) < 0.2, `${failed} of ${kept}`);
  });
});

test('when participants call, then each counts once, until five minutes after the last call', () => {
  let time = 0;
  const active = new ActiveParticipants(() => time);
  for (const id of ['one', 'two', 'one']) active.note(id);
  assert.equal(active.count(), 2);
  time = 3 * 60_000;
  for (const id of ['three', 'one']) active.note(id);
  assert.equal(active.count(), 3);
  time = 5 * 60_000;
  assert.equal(active.count(), 2);
  time = 60 * 60_000;
  assert.equal(active.count(), 0);
});
