import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Accommodation, durationFactors } from '@knowledgeking/contract/rules/end-and-grace';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import { attemptEnd } from '../../src/attempts/queries-attempt-ends.ts';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rightAnswers } from '../support/pack.ts';
import { heldUp } from '../support/waiting.ts';

const contest = testContest();

const at = (time: string) => new Date(`2025-06-22T${time}+09:00`);

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
      await database
        .updateTable('participants')
        .set({ duration_factor: granted ? durationFactors[granted] : 1 })
        .execute();
      assert.equal((await contestant.call('startExam')).status, 200);
      await database
        .updateTable('attempts')
        .set({ credit_seconds: creditMinutes * 60 })
        .execute();

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
  const onOneServer = { skip: citusNodes().length > 0 };
  test(
    'when it is granted at the very moment of the start, then the attempt has it',
    onOneServer,
    async () => {
      contest.clock.now = at('13:00:00');
      const contestant = await contest.contestant();
      const grant = 'update participants set duration_factor = 1.25';
      const { body } = await heldUp(contest.pool, grant, () => contestant.call('startExam'));
      assert.equal(body.user_exam_status.scheduled_to_end, '2025-06-22T14:15:00.000+09:00');
    },
  );
});
