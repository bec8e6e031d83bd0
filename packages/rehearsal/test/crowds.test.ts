import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyDatabase } from '@knowledgeking/contest-api/test/support/contest';
import { testTimes } from '@knowledgeking/contest-api/test/support/pack';
import { sql } from 'kysely';
import { Latencies } from '../src/latencies.ts';
import { arrivalOf, contestantsOf, type Plan } from '../src/plan.ts';
import { answersOf, peopleOf } from '../src/queries-synthetic-crowd.ts';

describe('latencies', () => {
  const counted = (values: number[]) => {
    const latencies = new Latencies();
    for (const value of values) latencies.record(value);
    return latencies;
  };
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  test('when percentiles are read, then they are at most 0.1 % too high', () => {
    const latencies = counted(hundred);
    for (const [share, exact] of [
      [0.5, 50],
      [0.99, 99],
      [1, 100],
    ] as const) {
      const read = latencies.percentile(share);
      assert.ok(read >= exact && read <= exact * 1.001, `${share}: ${read}`);
    }
    assert.equal(latencies.longest, 100);
    assert.deepEqual([latencies.shareWithin(90), latencies.shareWithin(60_000)], [0.9, 1]);
  });

  test('when those of two machines are added up, then they are as if one had counted', () => {
    const merged = new Latencies();
    for (const half of [hundred.slice(0, 50), hundred.slice(50)])
      merged.add(JSON.parse(JSON.stringify(counted(half))));
    const figures = (latencies: Latencies) => [
      latencies.count,
      ...[0.5, 0.99, 0.999].map((share) => Math.round(latencies.percentile(share))),
      ...[0, 50, 51, 99, 100].map((milliseconds) => latencies.shareWithin(milliseconds)),
      Math.round(latencies.longest),
    ];
    assert.deepEqual(figures(merged), figures(counted(hundred)));
  });

  test('when nothing was recorded, or something out of all bounds, then there is still a figure', () => {
    assert.equal(new Latencies().percentile(0.99), 0);
    assert.equal(new Latencies().shareWithin(1), 1);
    assert.equal(counted([0, 1e9]).longest, 1e9);
    const early = new Latencies();
    early.add(JSON.parse(JSON.stringify(counted([-0.4]))));
    assert.deepEqual([early.count, early.percentile(1)], [1, 0]);
  });
});

test('when several machines share a plan, then each contestant is walked by one, at the same moment', () => {
  const plan: Plan = { participants: 10, over: 1_000, share: { part: 1, of: 1 }, speed: 1, seed: 1 };
  const parts = [1, 2, 3].map((part) => contestantsOf({ ...plan, share: { part, of: 3 } }));
  assert.deepEqual(
    parts.flat().sort((one, other) => one - other),
    contestantsOf(plan),
  );
  assert.deepEqual([arrivalOf(0, plan), arrivalOf(5, plan)], [0, 500]);
});

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
