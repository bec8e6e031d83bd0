import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type Accommodation, durationFactors } from '@knowledgeking/contract/rules/accommodation';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import { updateExam } from '../../src/contest/queries.ts';
import { attemptEnd, countAffectedByEnd, countAttempts } from '../../src/contest/queries-attempt-ends.ts';
import { assertRefused, type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';
import { heldUp } from '../support/waiting.ts';

const at = (time: string) => new Date(`2025-06-22T${time}+09:00`);
const examEnd = at('14:30:00');
const minute = 60_000;
const later = (milliseconds: number) => new Date(testTimes.inProgress.getTime() + milliseconds);

let contestant: Client;
const contest = testContest();
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  const exam_start_at = at('13:00:00');
  await contest.moveExam({ exam_start_at, exam_end_at: examEnd, results_published_at: null });
  contestant = await contest.contestant();
  await contestant.call('startExam');
});

const scheduledEnd = async () =>
  (await contestant.call('checkEntry')).body.user_exam_status?.scheduled_to_end;
const examStatus = async () => (await contestant.call('getMe')).body.exam_status;

test('when the exam’s end is moved into an attempt and back again, then the attempt has all its time again', async () => {
  const before = await scheduledEnd();
  contest.clock.now = later(5 * minute);
  await contest.moveExam({ exam_end_at: later(2 * minute) });
  assert.equal(await scheduledEnd(), '2025-06-22T13:12:00.000+09:00');
  assert.equal(await examStatus(), 'time_over');
  await assertRefused(contestant.submit(1, '3'), 'user_timeover_exam');
  await contest.moveExam({ exam_end_at: examEnd });
  assert.equal(await scheduledEnd(), before);
  assert.equal(await examStatus(), 'in_examination_period');
  assert.equal((await contestant.submit(1, '3')).status, 200);
});

test('when a contestant answered every question and never sent finish, then the attempt counts as finished, within the time and after it', async () => {
  const counts = () => countAttempts(contest.database, testExamId, contest.clock.now);
  const before = await counts();
  for (const [index, answer] of rightAnswers.entries()) await contestant.submit(index + 1, answer);
  const played = await counts();
  assert.deepEqual([played.playing, played.finished], [before.playing - 1, before.finished + 1]);
  contest.clock.now = testTimes.afterEnd;
  const over = await counts();
  assert.deepEqual([over.finished, over.started], [played.finished, over.finished + over.time_over]);
});

test('when a change of the exam’s end is planned, then those playing are counted, and those whose time it would cut', async () => {
  await contest.database.deleteFrom('attempts').execute();
  const early = await contest.contestant();
  contest.clock.now = later(-5 * minute);
  await early.call('startExam');
  contest.clock.now = testTimes.inProgress;
  await contestant.call('startExam');
  await contest.played(rightAnswers);
  for (const [exam_end_at, durationMinutes, ending_earlier, most_seconds_lost] of [
    [later(50 * minute), 60, 2, 600],
    [later(57 * minute), 60, 1, 180],
    [later(200 * minute), 60, 0, 0],
    [examEnd, 30, 2, 1_800],
  ] as const) {
    const change = { exam_end_at, durationSeconds: durationMinutes * 60, now: later(minute) };
    const counts = await countAffectedByEnd(contest.database, testExamId, change);
    assert.deepEqual(counts, { playing: 2, ending_earlier, most_seconds_lost, ending_later: 0 });
  }
});

describe('once results are out, or start or end have moved', () => {
  /** Changes the exam in the database only, so that the copy of the API still has what it read a moment ago. */
  async function behindTheCopysBack(change: Parameters<typeof updateExam>[2]): Promise<void> {
    await contestant.submit(1, '3');
    await updateExam(contest.database, testExamId, change);
  }

  for (const [what, change, code] of [
    ['results are out', { results_published_at: testTimes.inProgress }, 'exam_cannot_submit'],
    ['the end was moved into the past', { exam_end_at: later(-minute) }, 'user_timeover_exam'],
    ['the start was moved into the future', { exam_start_at: later(minute) }, undefined],
  ] as const)
    test(`when ${what} and a copy has not heard of it, then it lets nobody start or go on`, async () => {
      const newcomer = await contest.contestant();
      await behindTheCopysBack(change);
      await contest.unchangedBy(async () => {
        await assertRefused(newcomer.call('startExam'), 'exam_not_in_progress');
        if (!code) return;
        await assertRefused(contestant.submit(2, '1,3'), code);
        await contestant.call('finishExam');
      });
    });

  test('when a copy has heard of it, then start, submit and finish are refused', async () => {
    const newcomer = await contest.contestant();
    await behindTheCopysBack({ results_published_at: contest.clock.now });
    await contest.settle();
    await contest.unchangedBy(async () => {
      await assertRefused(contestant.submit(2, '1,3'), 'exam_cannot_submit');
      await assertRefused(contestant.submit(1, '3'), 'exam_cannot_submit');
      await assertRefused(newcomer.call('startExam'), 'exam_not_in_progress');
      await assertRefused(contestant.call('finishExam'), 'exam_cannot_finish');
    });
  });
});

/** The grant, when the attempt begins, how much time is given back, and when it ends; the exam is open from 13:00 to 14:30 for 60 minutes. */
const cases: [granted: Accommodation | undefined, start: string, creditMinutes: number, end: string][] = [
  [undefined, '13:00:00', 0, '14:00:00.000'],
  [undefined, '13:45:00', 0, '14:30:00.000'],
  [undefined, '13:45:00', 5, '14:35:00.000'],
  ['1.25', '13:00:00', 0, '14:15:00.000'],
  ['1.25', '13:20:00', 0, '14:30:00.000'],
  ['1.5', '13:00:00', 0, '14:30:00.000'],
  ['2', '13:00:00', 0, '14:30:00.000'],
  ['1.25', '13:00:00', 5, '14:20:00.000'],
  ['2', '13:00:00', 5, '14:35:00.000'],
  ['none', '13:00:00', 0, '14:30:00.000'],
  ['none', '14:20:00', 0, '14:30:00.000'],
  ['none', '14:20:00', 7, '14:37:00.000'],
];

describe('the end of an attempt', () => {
  for (const [granted, start, creditMinutes, end] of cases)
    test(`when ${granted ?? 'nothing'} is granted, it begins at ${start} and ${creditMinutes} minutes are given back, then it ends at ${end}, wherever that is asked`, async () => {
      const { database, clock } = contest;
      clock.now = at(start);
      const contestant = await contest.contestant();
      await database.deleteFrom('attempts').execute();
      const factor = granted ? durationFactors[granted] : 1;
      await database.updateTable('participants').set({ duration_factor: factor }).execute();
      assert.equal((await contestant.call('startExam')).status, 200);
      const credit_seconds = creditMinutes * 60;
      await database.updateTable('attempts').set({ credit_seconds }).execute();

      const shown = (await contestant.call('checkEntry')).body.user_exam_status?.scheduled_to_end;
      assert.equal(shown, `2025-06-22T${end}+09:00`);
      const { rows } = await sql<{ end: Date }>`select ${attemptEnd} as end
        from attempts a join exams e on e.exam_id = a.exam_id`.execute(database);
      assert.deepEqual(rows, [{ end: at(end) }]);

      const submit = (number: number) => contestant.submit(number, rightAnswers[number - 1] ?? '');
      clock.now = new Date(at(end).getTime() + 5_000);
      const { status, body } = await submit(1);
      assert.deepEqual([status, body.user_exam_status?.scheduled_to_end], [200, shown]);
      clock.now = new Date(at(end).getTime() + 5_001);
      await assertRefused(submit(2), 'user_timeover_exam');
      assert.equal((await contestant.call('finishExam')).body.user_exam_status?.scheduled_to_end, shown);
      assert.equal((await contestant.call('getMe')).body.exam_status, 'time_over');
      clock.now = at(end);
      await contestant.call('finishExam');
      assert.equal((await contestant.call('getMe')).body.exam_status, 'finished');
    });

  // On a cluster the lock is on a worker.
  test('when it is granted at the very moment of the start, then the attempt has it', {
    skip: citusNodes().length > 0,
  }, async () => {
    contest.clock.now = at('13:00:00');
    const contestant = await contest.contestant();
    const grant = 'update participants set duration_factor = 1.25';
    const { body } = await heldUp(contest.pool, grant, () => contestant.call('startExam'));
    assert.equal(body.user_exam_status.scheduled_to_end, '2025-06-22T14:15:00.000+09:00');
  });
});
