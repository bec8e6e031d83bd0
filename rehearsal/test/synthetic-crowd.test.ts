import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase } from '../../contest-api/test/support/contest.ts';
import { testTimes } from '../../contest-api/test/support/pack.ts';
import { answersOf, peopleOf } from '../src/queries-synthetic-crowd.ts';

const own = emptyDatabase();

test('when a million are made, then no two of them answer alike', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  const crowd = {
    examId: 'million',
    seed: 7,
    now: testTimes.afterEnd,
    exam_start_at: testTimes.inProgress,
    duration_seconds: 3_600,
    regions: ['東京都'],
    // So hard that nobody knows anything; sixteen wrong answers.
    quizzes: numbers.map((quiz_number) => ({ quiz_number, difficulty: 50 })),
    possibleAnswers: numbers.flatMap((quiz_number) =>
      Array.from({ length: 18 }, (_, choice) => ({
        quiz_number,
        choice,
        answer: `${choice || ''}`,
        canonical_answer: `${choice || ''}`,
        verdict: 0,
      })),
    ),
  };
  const answersOfNumber = async (number: number) => {
    const somebody = sql`(${peopleOf(crowd, { first: number, last: number })}) s`;
    const query = sql<{
      quiz_number: number;
      answer: string;
    }>`${answersOf(crowd, somebody)} order by quiz_number`;
    return (await query.execute(own.database)).rows;
  };
  // Of all pairs of a million, these were the most alike while a contestant's number was a part of what was hashed.
  const [one, other] = [await answersOfNumber(663_635), await answersOfNumber(665_019)];
  const same = one.filter(({ answer }, index) => answer !== '' && answer === other[index]?.answer).length;
  assert.equal(one.length, 100);
  assert.ok(same < 25, `${same} of 100 are the same; by chance it is six`);
});
