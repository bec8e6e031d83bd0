import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type CopyReport, listCopyReports } from '../../src/repositories/copy-reports.ts';
import { ContestCache } from '../../src/services/contest-cache.ts';
import { CopyReports } from '../../src/services/copy-reports.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';

let contest: TestContest;
let reports: CopyReports;
const errors: Error[] = [];
before(async () => {
  contest = await startTestContest();
});
after(() => contest.close());
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  await contest.database.deleteFrom('copy_reports').execute();
  reports = new CopyReports({
    connection: contest.testDatabase.connection,
    counts: contest.app.counts,
    contest: new ContestCache(contest.database),
    now: () => contest.clock.now,
    copyName: 'api1:3000',
    onError: (error) => errors.push(error),
  });
});

/** Lets some seconds pass and ends the window with them. */
function endWindowAfter(seconds: number): void {
  contest.clock.now = new Date(contest.clock.now.getTime() + seconds * 1_000);
  reports.endWindow();
}

const written = (): Promise<CopyReport[]> =>
  listCopyReports(contest.database, { from: new Date(0), until: new Date('2100-01-01') });

/** Calls count when their connection is done with them, which can be after the caller has the response. */
async function untilCounted(call: string, outcome: 'accepted' | 'in_maintenance', count: number) {
  const deadline = performance.now() + 20_000;
  while ((contest.app.counts.outcomes.get(call)?.get(outcome) ?? 0) < count) {
    assert.ok(performance.now() < deadline, `${count} × ${call}: ${outcome}`);
    await pause(5);
  }
}

describe('what a copy writes down of a window', () => {
  test('when a contestant plays and then meets maintenance, then it has the calls by how they ended, and which failed', async () => {
    const contestant = await contest.contestant();
    await contestant.call('startExam');
    await contestant.call('submitAnswer', { body: { answer: '3', quiz_number: 1 } });
    await contestant.call('submitAnswer', { body: { answer: '2', quiz_number: 1 } });
    await contest.database
      .insertInto('site_state')
      .values({
        site_state_id: 'site',
        is_in_maintenance: true,
        maintenance_message: '',
        updated_at: contest.clock.now,
      })
      .execute();
    await contest.settle();
    await contestant.call('submitAnswer', { body: { answer: '1,3', quiz_number: 2 } });
    await contestant.call('getMe');
    await untilCounted('getMe', 'in_maintenance', 1);
    endWindowAfter(10);
    await reports.write();
    const [report] = await written();
    assert.ok(report);
    assert.deepEqual(
      [report.started, report.submitted, report.finished, report.playCalls, report.failures],
      [1, 1, 0, 4, 2],
    );
    assert.deepEqual(report.playFailures, { in_maintenance: 1 });
    assert.deepEqual(report.outcomes.submitAnswer, {
      accepted: 1,
      invalid_quiz_number: 1,
      in_maintenance: 1,
    });
    assert.deepEqual([report.copyName, report.windowMilliseconds], ['api1:3000', 10_000]);
    assert.equal(report.slowestCalls.length, 5);
    assert.ok((report.slowestCalls[0]?.milliseconds ?? 0) >= (report.slowestCalls[4]?.milliseconds ?? 1));

    endWindowAfter(10);
    await reports.write();
    const [, quiet] = await written();
    assert.deepEqual([quiet?.calls, quiet?.outcomes, quiet?.slowestCalls], [0, {}, []]);
  });

  test('when somebody has used up a limit, then that is no failure, and when the database was in trouble, then it is', () => {
    const { counts } = contest.app;
    const failed = () => counts.failures.get('getQuiz')?.get('too_many_requests') ?? 0;
    counts.countOutcome('getQuiz', 'too_many_requests', 'limit');
    assert.equal(failed(), 0);
    counts.countOutcome('getQuiz', 'too_many_requests', 'database');
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
    const ends = kept.map((one) => one.windowStartedAt.getTime() + one.windowMilliseconds);
    assert.deepEqual(
      kept.map(({ recordedAt }, index) => recordedAt.getTime() - (ends[index] ?? 0)),
      [20_000, 10_000, 0],
    );
  });

  test('when a fortnight has passed, then a copy that starts removes what was written then', async () => {
    endWindowAfter(10);
    await reports.write();
    contest.clock.now = new Date(contest.clock.now.getTime() + 15 * 24 * 3_600_000);
    reports = new CopyReports({
      connection: contest.testDatabase.connection,
      counts: contest.app.counts,
      contest: new ContestCache(contest.database),
      now: () => contest.clock.now,
      copyName: 'api2:3000',
      onError: (error) => errors.push(error),
    });
    endWindowAfter(10);
    await reports.write();
    assert.deepEqual(
      (await written()).map(({ copyName }) => copyName),
      ['api2:3000'],
    );
  });
});
