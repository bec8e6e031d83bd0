import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { deviationAmong, everyone, rankAmong } from '../../src/repositories/standing.ts';
import { deviationOf, rankOf } from '../../src/services/scores.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';

let testDatabase: TestDatabase;
before(async () => {
  testDatabase = await createEmptyDatabase();
});
after(() => testDatabase.drop());

interface Ranked {
  score: number;
  division: number;
  overall_rank: number;
  overall_deviation: number;
  division_rank: number;
  division_deviation: number;
}

/** The results that the statements of the aggregation give for these scores; the division of each is its place modulo three. */
async function rankedInSql(scores: number[]): Promise<Ranked[]> {
  const score = sql`g.score::bigint`;
  const division = sql`partition by g.division`;
  const { rows } = await sql<Ranked>`
    select g.score, g.division,
      ${rankAmong(everyone, score)} as overall_rank, ${deviationAmong(everyone, score)} as overall_deviation,
      ${rankAmong(division, score)} as division_rank, ${deviationAmong(division, score)} as division_deviation
    from (select score, (place % 3)::integer as division
      from unnest(${scores}::integer[]) with ordinality as given (score, place)) g`.execute(
    testDatabase.connection.database,
  );
  return rows;
}

function distributionOf(rows: Ranked[]) {
  const scores = rows.map(({ score }) => score);
  return [...new Set(scores)].map((score) => ({
    score,
    participants: scores.filter((one) => one === score).length,
  }));
}

/** Points for so many questions right, most of them in the middle, some far away, many the same. */
const scores = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 60 }))
  .map(([points, right]) => right.map((count) => count * points));

describe('rank and deviation in SQL and in TypeScript', () => {
  test('when scores are ranked in both, then everyone has the same rank and deviation', async () => {
    await fc.assert(
      fc.asyncProperty(scores, async (drawn) => {
        const rows = await rankedInSql(drawn);
        assert.equal(rows.length, drawn.length);
        const overall = distributionOf(rows);
        for (const row of rows) {
          const division = distributionOf(rows.filter((other) => other.division === row.division));
          assert.deepEqual(row, {
            score: row.score,
            division: row.division,
            overall_rank: rankOf(row.score, overall),
            overall_deviation: deviationOf(row.score, overall),
            division_rank: rankOf(row.score, division),
            division_deviation: deviationOf(row.score, division),
          });
        }
      }),
      { numRuns: 150, examples: [[[0]], [[7, 7, 7]], [[0, 80]], [[0, 0, 0, 0, 10]]] },
    );
  });

  test('when one is so far below that the deviation is negative, then it is the same in both', async () => {
    // 400 × 20 and one 0: mean 19.95…, and the one has 50 − 10 × 20 = −150.
    const rows = await rankedInSql([...Array.from({ length: 400 }, () => 20), 0]);
    const lowest = rows.find(({ score }) => score === 0);
    assert.deepEqual([lowest?.overall_rank, lowest?.overall_deviation], [401, -150]);
    assert.equal(deviationOf(0, distributionOf(rows)), -150);
  });
});
