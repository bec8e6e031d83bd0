import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aggregate } from '../../src/results/versions/next-version.ts';
import { testContest } from '../support/contest.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';
import { titles } from '../support/played.ts';

const pack = buildPack({ exam: { passing: { rule: 'score', minimum: 6 }, points_per_quiz: 3 } });
// Nobody can be right about a super hard question, because there is none.
const exam = pack.exam.map((quiz) => ({ ...quiz, level: quiz.number > 6 ? 'hard' : 'normal' }) as const);
const contest = testContest({ pack: { ...pack, exam, titles } }, async () => {
  await contest.played([...rightAnswers.slice(0, 2), '', ...rightAnswers.slice(3, 6), '', '1']);
  await contest.played(['3', '1', ...Array(5).fill(''), '4']);
  await contest.played(['1', '1', '1,2,3,4', 'A-2,B-1', 'た,い,よ,う,へ,い', '海', '1', '1']);
});

/** The results of a new version, the best first. */
async function results() {
  const { participants } = await aggregate(contest.database, await contest.exam(), testTimes.afterEnd);
  const { result_version } = await contest.exam();
  const shown = contest.database.selectFrom('participant_results').selectAll();
  const rows = await shown
    .where('result_version', '=', result_version)
    .orderBy('total_score', 'desc')
    .orderBy('answered_count')
    .execute();
  assert.equal(rows.length, participants);
  return rows;
}

describe('rules at their edges', () => {
  test('when a score is needed to pass, then those who have it pass', async () => {
    const rows = await results();
    assert.deepEqual(
      rows.map((row) => [
        row.total_score,
        row.normal_score,
        row.hard_score,
        row.super_hard_score,
        row.passed,
      ]),
      [
        [15, 15, 0, 0, true],
        [6, 3, 3, 0, true],
        [0, 0, 0, 0, false],
      ],
    );
  });

  test('when there is no question of a level, then nobody wins its title', async () => {
    for (const row of await results()) assert.equal(row.titles.includes('all_super_hard'), false);
  });

  test('when questions were skipped, then not all are answered; wrong answers count', async () => {
    const rows = await results();
    assert.deepEqual(
      rows.map((row) => [row.answered_count, row.titles.includes('all_answered')]),
      [
        [6, false],
        [3, false],
        [8, true],
      ],
    );
  });

  test('when averages are read, then each level and genre has its own', async () => {
    await results();
    const { result_version } = await contest.exam();
    const { rows } = await contest.query(
      `select result from exam_results where kind = 'overall' and result_version = ${result_version}`,
    );
    const [{ result }] = rows;
    assert.deepEqual(
      [result.average_score_rates_by_difficulty, result.average_score_rates_by_quiz_genre],
      [
        { normal_level_score_rate: 0.3333, hard_level_score_rate: 0.1667, super_hard_level_score_rate: 0 },
        {
          character_score_rate: 0.4444,
          stories_and_dialogues_score_rate: 0.3333,
          culture_score_rate: 0.1111,
          capabilities_and_skills_score_rate: 0.3333,
        },
      ],
    );
  });

  test('when even an empty answer is in the key, then a skip is not right', async () => {
    const key = `('test-exam', 3, ''), ('test-exam', 7, '')`;
    await contest.query(
      `insert into accepted_answers (exam_id, quiz_number, canonical_answer) values ${key}`,
    );
    await contest.query('update answers set verdict = null');
    const scores = (await results()).map((row) => row.total_score);
    await contest.query(`delete from accepted_answers where canonical_answer = ''`);
    assert.deepEqual(scores, [15, 6, 0]);
  });

  test('when an answer was judged by another key, then it is looked up, whatever that key said of it', async () => {
    const everyone = 'update answers set verdict = verdict';
    await contest.query(`${everyone} # 16`);
    assert.deepEqual(
      (await results()).map((row) => row.total_score),
      [15, 6, 0],
    );
    await contest.query(`${everyone} # 16`);
  });

  test('when somebody is taken out, then there is no result, and the others are ranked without', async () => {
    const best = `select participant_id from answers where answer = '海底二万里'`;
    await contest.query(`update participants set cancelled_at = now() where participant_id = (${best})`);
    const rows = await results();
    assert.deepEqual(
      rows.map((row) => [row.total_score, row.overall_rank]),
      [
        [6, 1],
        [0, 2],
      ],
    );
    const { rows: statistics } = await contest.query(
      'select correct, participants from quiz_statistics order by result_version desc, quiz_number limit 2',
    );
    assert.deepEqual(statistics, [
      { correct: 1, participants: 2 },
      { correct: 0, participants: 2 },
    ]);
    await contest.query('update participants set cancelled_at = null');
  });

  test('when a question is withdrawn, then everyone has its points, also those who never came to it', async () => {
    await contest.query('update quizzes set is_void = true where quiz_number in (1, 8)');
    const rows = await results();
    assert.deepEqual(
      rows.map((row) => [row.total_score, row.hard_score, row.character_score, row.answered_count]),
      [
        [18, 3, 9, 6],
        [6, 3, 6, 3],
        [6, 3, 6, 8],
      ],
    );
    await contest.query('update quizzes set is_void = false');
  });
});
