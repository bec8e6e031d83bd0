import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { ContestCache } from '../../src/contest/contest-cache.ts';
import { writeMaintenance } from '../../src/contest/queries.ts';
import { CopyReports } from '../../src/outages/copy-reports.ts';
import { listOutages } from '../../src/outages/find-outages.ts';
import { type CopyReport, listCopyReports } from '../../src/outages/queries.ts';
import type { Outcome } from '../../src/telemetry/counts.ts';
import type { Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';
import { until } from '../support/waiting.ts';

let reports: CopyReports;
const contest = testContest();
const errors: Error[] = [];
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  for (const table of ['copy_reports', 'site_state'] as const)
    await contest.database.deleteFrom(table).execute();
  await contest.settle();
  contest.app.counts.takeWindow();
  reports = reportsOf('api1:3000');
});

const reportsOf = (copyName: string) =>
  new CopyReports({
    connection: contest.testDatabase.connection,
    counts: contest.app.counts,
    contest: new ContestCache(contest.database),
    now: () => contest.clock.now,
    copyName,
    onError: (error) => errors.push(error),
  });

/** Lets some seconds pass and ends the window with them. */
function endWindowAfter(seconds: number): void {
  contest.clock.now = new Date(contest.clock.now.getTime() + seconds * 1_000);
  reports.endWindow();
}

const written = (): Promise<CopyReport[]> =>
  listCopyReports(contest.database, { from: new Date(0), until: new Date('2100-01-01') });

/** Calls count when their connection is done with them, which can be after the caller has the response. */
const untilCounted = (call: string, outcome: Outcome, count: number) =>
  until(() => (contest.app.counts.outcomes[call]?.[outcome] ?? 0) >= count, `${count} × ${call}: ${outcome}`);

describe('what a copy writes down of a window', () => {
  test('when a contestant plays and then meets maintenance, then it has the calls by how they ended, and which failed', async () => {
    const contestant = await contest.contestant();
    await contestant.call('startExam');
    await contestant.submit(1, '3');
    await contestant.submit(1, '2');
    await writeMaintenance(contest.database, { isInMaintenance: true, message: '' }, contest.clock.now);
    await contest.settle();
    await contestant.call('submitAnswer', { body: { answer: '1,3', quiz_number: 2 } });
    await contestant.call('getMe');
    await untilCounted('getMe', 'in_maintenance', 1);
    endWindowAfter(10);
    await reports.write();
    const [report] = await written();
    assert.ok(report);
    assert.deepEqual(
      [report.started, report.submitted, report.finished, report.contestants, report.failures],
      [1, 1, 0, 1, 2],
    );
    assert.deepEqual(report.unserved, { in_maintenance: 1 });
    assert.deepEqual(report.outcomes.submitAnswer, {
      accepted: 1,
      invalid_quiz_number: 1,
      in_maintenance: 1,
    });
    assert.deepEqual([report.copy_name, report.window_milliseconds], ['api1:3000', 10_000]);
    assert.equal(report.slowest_calls.length, 5);
    assert.ok((report.slowest_calls[0]?.milliseconds ?? 0) >= (report.slowest_calls[4]?.milliseconds ?? 1));

    endWindowAfter(10);
    await reports.write();
    const [, quiet] = await written();
    assert.deepEqual([quiet?.calls, quiet?.outcomes, quiet?.slowest_calls], [0, {}, []]);
  });

  test('when somebody has used up a limit, then that is no failure, and when the database was in trouble, then it is', () => {
    const { counts } = contest.app;
    const failed = () => counts.takeWindow().failures;
    counts.countOutcome('getQuiz', 'too_many_requests', { putOffReason: 'limit' });
    assert.equal(failed(), 0);
    counts.countOutcome('getQuiz', 'too_many_requests', { putOffReason: 'database' });
    assert.equal(failed(), 1);
  });

  test('when the database is away, then the windows are kept, and written when it is back', async () => {
    await sql`alter table copy_reports rename to away`.execute(contest.database);
    for (let window = 0; window < 3; window += 1) {
      endWindowAfter(10);
      await reports.write();
    }
    assert.ok(errors.length >= 3);
    await sql`alter table away rename to copy_reports`.execute(contest.database);
    await reports.write();
    const kept = await written();
    assert.equal(kept.length, 3);
    const ends = kept.map((one) => one.window_started_at.getTime() + one.window_milliseconds);
    const late = kept.map(({ recorded_at }, index) => recorded_at.getTime() - (ends[index] ?? 0));
    assert.deepEqual(late, [20_000, 10_000, 0]);
  });

  test('when a fortnight has passed, then a copy that starts removes what was written then', async () => {
    endWindowAfter(10);
    await reports.write();
    contest.clock.now = new Date(contest.clock.now.getTime() + 15 * 24 * 3_600_000);
    reports = reportsOf('api2:3000');
    endWindowAfter(10);
    await reports.write();
    const names = (await written()).map(({ copy_name }) => copy_name);
    assert.deepEqual(names, ['api2:3000']);
  });
});

describe('who counts in an outage', () => {
  const answer = { answer: '3', quiz_number: 1 };
  /** Sent past the contract, which knows no 500. */
  const submit = (client: Client) =>
    client.send('POST', '/exams/test-exam/submit', {
      body: JSON.stringify(answer),
      type: 'application/json',
    });
  const countOf = (outcome: Outcome) => contest.app.counts.outcomes.submitAnswer?.[outcome] ?? 0;
  const started = async () => {
    const contestant = await contest.contestant();
    await contestant.call('startExam');
    return contestant;
  };

  /** The answers of these people to their first question, for two windows of ten seconds; then what a list of outages shows. */
  async function outagesAfter(answers: () => Promise<unknown>) {
    // On the grid of the windows.
    contest.clock.now = new Date(Math.ceil(contest.clock.now.getTime() / 10_000) * 10_000);
    reports.endWindow();
    await reports.write();
    await contest.database.deleteFrom('copy_reports').execute();
    for (let window = 0; window < 2; window += 1) {
      await answers();
      endWindowAfter(10);
    }
    await reports.write();
    return listOutages(contest.database, await contest.exam(), contest.clock.now);
  }

  /** Works while no answer can be written. */
  async function withoutAnswers<Result>(work: () => Promise<Result>): Promise<Result> {
    const rename = (from: string, to: string) =>
      sql`alter function ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(contest.database);
    await rename('submit_own_answer', 'away');
    try {
      return await work();
    } finally {
      await rename('away', 'submit_own_answer');
    }
  }

  /** Begins to send an answer and hangs up. @param cookie of a session, where there is one */
  function cutOff({ cookie = '', isComplete = false, after = 5 } = {}): Promise<void> {
    const { hostname, port } = new URL(contest.origin);
    const body = JSON.stringify(answer);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/exams/test-exam/submit HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
            `${cookie && `cookie: ${cookie}\r\n`}content-length: ${body.length + (isComplete ? 0 : 1)}\r\n\r\n${body}`,
        );
        setTimeout(() => socket.destroy(), after);
      });
      socket.on('close', () => resolve());
    });
  }

  test('when strangers cut their calls off by the dozen, then that is no outage', async () => {
    const contestant = await started();
    const found = await outagesAfter(async () => {
      const known = countOf('abandoned');
      await submit(contestant);
      await Promise.all(Array.from({ length: 40 }, () => cutOff()));
      await untilCounted('submitAnswer', 'abandoned', known + 40);
    });
    assert.deepEqual(found, []);
    const windows = (await written()).map(({ contestants, unserved }) => ({ contestants, unserved }));
    assert.deepEqual(windows, Array(2).fill({ contestants: 1, unserved: {} }));
  });

  test('when nobody who plays is served, then refusals of strangers do not hide it', async () => {
    const contestants = await Promise.all(Array.from({ length: 5 }, started));
    const found = await withoutAnswers(() =>
      outagesAfter(async () => {
        await Promise.all(contestants.flatMap((contestant) => [submit(contestant), submit(contestant)]));
        await Promise.all(Array.from({ length: 40 }, () => submit(contest.client())));
      }),
    );
    assert.deepEqual(
      found.map(({ seconds, causes, copies, isPartial }) => [seconds, causes, copies, isPartial]),
      [[20, ['calls_failed'], ['api1:3000'], false]],
    );
    const windows = (await written()).map(({ contestants, unserved }) => ({ contestants, unserved }));
    assert.deepEqual(windows, Array(2).fill({ contestants: 5, unserved: { internal_server_error: 5 } }));
  });

  test('when those who are not served have no exam under way, then that is no outage', async () => {
    const early = await contest.contestant();
    const finished = await contest.played(['3']);
    const found = await withoutAnswers(() =>
      outagesAfter(() => Promise.all([early, finished].map((client) => submit(client)))),
    );
    assert.deepEqual(found, []);
  });

  test('when contestants hang up, then only those count who were kept waiting for the response', async () => {
    const [patient, hurried, slow] = [await started(), await started(), await started()];
    endWindowAfter(10);
    const known = countOf('abandoned');
    const holder = await contest.pool.connect();
    try {
      await holder.query('begin; lock table attempts in access exclusive mode');
      await Promise.all([
        cutOff({ cookie: patient.cookie, isComplete: true, after: 5_500 }),
        cutOff({ cookie: hurried.cookie, isComplete: true, after: 100 }),
        cutOff({ cookie: slow.cookie, isComplete: false, after: 5_500 }),
      ]);
      await untilCounted('submitAnswer', 'abandoned', known + 3);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    endWindowAfter(10);
    await reports.write();
    const [, report] = await written();
    assert.deepEqual([report?.contestants, report?.unserved], [1, { abandoned: 1 }]);
  });
});
