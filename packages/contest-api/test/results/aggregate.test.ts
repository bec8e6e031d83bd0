import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { ExamWithKey } from '../../src/contest/exam.ts';
import { simulate } from '../../src/rehearsal/commands-simulate.ts';
import { isAggregatedAfterEnd, untilAnswersAreIn } from '../../src/results/publication.ts';
import { listResultVersions } from '../../src/results/queries.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';
import { heldUp } from '../support/waiting.ts';

const contest = testContest();
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  for (const table of ['participants', 'attempts', 'answers', 'participant_results', 'exam_results'] as const)
    await contest.database.deleteFrom(table).execute();
  await contest.moveExam({ results_published_at: null });
});

const run = async () => aggregate(contest.database, await contest.exam(), testTimes.afterEnd);

/** The rows of the version that is shown. */
async function shownRows(table: 'participant_results' | 'exam_results' | 'quiz_statistics') {
  const { result_version } = await contest.exam();
  const rows = await contest.database
    .selectFrom(table)
    .selectAll()
    .where('result_version', '=', result_version)
    .execute();
  return rows.map(({ result_version, ...row }) => row);
}
const results = async () =>
  ((await shownRows('participant_results')) as { total_score: number; [column: string]: unknown }[]).sort(
    (one, other) => other.total_score - one.total_score,
  );
/** Each table's rows in one order, which a cluster does not keep by itself. */
const everythingShown = async () => {
  const tables = await Promise.all([results(), shownRows('exam_results'), shownRows('quiz_statistics')]);
  return tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
};

describe('aggregation', () => {
  test('when nobody started, then it is done, with zeros', async () => {
    assert.deepEqual(await run(), { participants: 0 });
    contest.clock.now = testTimes.afterEnd;
    await contest.publish();
    const { body } = await contest.client().call('getOverallResult');
    assert.deepEqual([body.participants, body.average_score, body.standard_deviation], [0, 0, 0]);
    const regional = await contest.client().call('getRegionalResult');
    assert.deepEqual(regional.body.regional_ranking, []);
    assert.equal((await contest.client().call('getChildrenResult')).body.participants, 0);
  });

  test('when all scores are the same, then every deviation is 50.0 and everyone is first', async () => {
    for (let count = 0; count < 3; count += 1)
      await contest.played(rightAnswers.slice(0, 4), { children_division: true });
    assert.deepEqual(await run(), { participants: 3 });
    for (const row of await results()) {
      assert.deepEqual([row.overall_rank, row.region_rank, row.children_division_rank], [1, 1, 1]);
      const deviations = [row.overall_deviation, row.region_deviation, row.children_division_deviation];
      assert.deepEqual(deviations, [50, 50, 50]);
    }
  });

  test('when it is run again, then it writes the same; after more answers, the new results', async () => {
    await contest.played(rightAnswers.slice(0, 3));
    await run();
    const first = await everythingShown();
    await run();
    assert.deepEqual(await everythingShown(), first);
    await contest.played(rightAnswers);
    assert.deepEqual(await run(), { participants: 2 });
    const ranks = (await results()).map((row) => `${row.total_score}: ${row.overall_rank}`);
    assert.deepEqual(ranks, ['8: 1', '3: 2']);
  });

  test('when it is run again and again, then the last three versions are kept', async () => {
    await contest.played(rightAnswers.slice(0, 3));
    for (let time = 0; time < 4; time += 1) await run();
    const { result_version } = await contest.exam();
    const newest = [0, 1, 2].map((back) => Number(result_version) - back);
    assert.deepEqual(await listResultVersions(contest.database, testExamId), newest);
    for (const table of ['participant_results', 'exam_results', 'quiz_statistics'] as const) {
      const versions = contest.database.selectFrom(table).select('result_version').distinct();
      const kept = (await versions.execute()).map((row) => row.result_version);
      assert.deepEqual(new Set(kept), new Set(newest));
    }
  });

  test('when the key is corrected in the middle, then it is refused and what was shown stays', async () => {
    await contest.played(rightAnswers.slice(0, 3));
    await run();
    const correct = 'update accepted_answers set canonical_answer = $1 where quiz_number = 1';
    await contest.unchangedBy(async () => {
      await heldUp(
        contest.pool,
        'lock table answers in access exclusive mode',
        () => assert.rejects(run(), /変わりました: 第1問の正解キー.*結果は前のままです/),
        (operator) => operator.query(correct, ['4']),
      );
      await contest.query(correct, ['3']);
    });
  });

  test('when many have played, then ranks and deviations match a plain count', async () => {
    await simulate(contest.database, await contest.exam(), {
      participants: 300,
      seed: 1,
      now: testTimes.afterEnd,
    });
    await run();
    const rows = await results();
    assert.equal(rows.length, 300);
    const scores = rows.map((row) => row.total_score);
    const mean = scores.reduce((sum, score) => sum + score) / scores.length;
    const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
    for (const row of rows) {
      assert.equal(row.overall_rank, 1 + scores.filter((score) => score > row.total_score).length);
      const deviation = 50 + (10 * (row.total_score - mean)) / spread;
      assert.ok(Math.abs(Number(row.overall_deviation) - deviation) <= 0.0501);
      const region = rows.filter((other) => other.region_name === row.region_name);
      assert.equal(row.region_participants, region.length);
      assert.equal(row.region_rank, 1 + region.filter((other) => other.total_score > row.total_score).length);
    }
  });
});

test('when thousands are right about the same question, then each of them is counted', async () => {
  const people = `select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 9000) n`;
  await contest.query(`insert into participants (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, '${testExamId}', id || '@example.jp', 'A', '東京都', false, true, '2025-06-22' from (${people}) p`);
  await contest.query(`insert into attempts (participant_id, exam_id, started_at, answered_count)
    select id, '${testExamId}', '2025-06-22', 1 from (${people}) p`);
  await contest.query(`insert into answers (participant_id, quiz_number, answer, answered_at)
    select id, 3, '3,1,2,4', '2025-06-22' from (${people}) p`);
  assert.deepEqual(await run(), { participants: 9_000 });
  const statistics = await shownRows('quiz_statistics');
  assert.deepEqual(statistics.filter((row) => 'correct' in row && row.correct === 9_000).length, 1);
  assert.ok((await results()).every((row) => row.total_score === 1 && row.culture_score === 1));
});

describe('marking and publishing', () => {
  let exam: ExamWithKey;
  before(async () => {
    exam = await contest.exam();
  });
  const pastEnd = (milliseconds: number) => new Date(exam.exam_end_at.getTime() + milliseconds);

  test('when the grace is not over, then it is refused, with the moment from which it is allowed', async () => {
    for (const milliseconds of [-60_000, 0, 50, 3_990, 5_000])
      await assert.rejects(
        untilAnswersAreIn(exam, pastEnd(milliseconds)),
        /2025-06-22\(日\) 14:30:05 まで回答を受けつけています/,
      );
  });

  test('when the grace is just over, then it waits until 20 s after the end for answers under way', async () => {
    const waits: number[] = [];
    for (const milliseconds of [5_001, 12_000, 20_000, 3_600_000])
      await untilAnswersAreIn(exam, pastEnd(milliseconds), async (wait) => waits.push(wait));
    assert.deepEqual(waits, [14_999, 8_000]);
  });

  test('when it was aggregated before the present end and its grace, then the results may be incomplete', () => {
    for (const [aggregated_at, expected] of [
      [null, false],
      [pastEnd(-1), false],
      [pastEnd(5_000), false],
      [pastEnd(5_001), true],
    ] as const)
      assert.equal(isAggregatedAfterEnd({ ...exam, aggregated_at }), expected);
  });
});
