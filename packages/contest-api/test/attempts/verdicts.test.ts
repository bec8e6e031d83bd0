import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { listQuizStatistics } from '../../src/results/queries.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

const contest = testContest();
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  for (const table of ['participants', 'attempts', 'answers'] as const)
    await contest.database.deleteFrom(table).execute();
  await setKeyOfFirst('3');
});

async function setKeyOfFirst(answer: string): Promise<void> {
  await contest.query('update accepted_answers set canonical_answer = $1 where quiz_number = 1', [answer]);
  await contest.settle();
}

/** How many were right at each question by an aggregation, in order. */
async function rightByQuestion(): Promise<number[]> {
  await aggregate(contest.database, await contest.exam(), testTimes.afterEnd);
  const result_version = (await contest.exam()).result_version ?? 0;
  const rows = await listQuizStatistics(contest.database, { exam_id: testExamId, result_version });
  return rows.sort((one, other) => one.quiz_number - other.quiz_number).map((row) => row.correct);
}

describe('verdicts that are stored with the answers', () => {
  test('when the key of a question is corrected before the aggregation, then only that question is judged again', async () => {
    await contest.played(rightAnswers);
    await contest.played(['4', '1,2', ...rightAnswers.slice(2)]);
    assert.deepEqual(await rightByQuestion(), [1, 1, 2, 2, 2, 2, 2, 2]);
    // So that a question that is judged again shows.
    await contest.query(`update answers set answer = '', canonical_answer = null where quiz_number = 3`);
    await setKeyOfFirst('4');
    assert.deepEqual(await rightByQuestion(), [1, 1, 2, 2, 2, 2, 2, 2]);
    await contest.query(
      `insert into accepted_answers (exam_id, quiz_number, canonical_answer) values ('${testExamId}', 1, '3')`,
    );
    assert.deepEqual(await rightByQuestion(), [2, 1, 2, 2, 2, 2, 2, 2]);
    await contest.query(`delete from accepted_answers where quiz_number = 1 and canonical_answer = '3'`);
  });

  test('when answers are given in another form than the key’s, then they are right and shown as they were given', async () => {
    const contestant = await contest.played([
      '3',
      '3,1',
      '',
      'B-3,A-1',
      rightAnswers[4] ?? '',
      '「海底 二万里」',
    ]);
    await contest.query('update answers set verdict = null where quiz_number > 3');
    assert.deepEqual(await rightByQuestion(), [1, 1, 0, 1, 1, 1, 0, 0]);
    const { rows } = await contest.query(
      'select quiz_number from answers where canonical_answer is not null order by 1',
    );
    const rewritten = rows.map((row) => row.quiz_number);
    assert.deepEqual(rewritten, [2, 4, 6]);
    await contest.moveExam({ results_published_at: testTimes.afterEnd });
    const { body } = await contestant.call('getSubmissions');
    const given = body.submissions.map(({ submission, is_correct }) => [submission, is_correct]);
    await contest.moveExam({ results_published_at: null });
    assert.deepEqual(given.slice(1, 4), [
      ['3,1', true],
      ['', false],
      ['B-3,A-1', true],
    ]);
    assert.deepEqual(given[5], ['「海底 二万里」', true]);
  });

  test('when contestants of another exam have answered, then they count for nothing', async () => {
    await contest.played(['3']);
    const other = '00000000-0000-4000-8000-000000000009';
    await contest.query(`insert into attempts (participant_id, exam_id, started_at, answered_count)
      values ('${other}', 'other', '2025-06-22', 1)`);
    await contest.query(`insert into answers (participant_id, quiz_number, answer, answered_at, verdict)
      select '${other}', 1, '3', '2025-06-22', verdict from answers`);
    assert.deepEqual(await rightByQuestion(), [1, 0, 0, 0, 0, 0, 0, 0]);
  });
});
