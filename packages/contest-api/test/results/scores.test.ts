import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExamWithKey, QuizWithKey } from '../../src/contest/exam.ts';
import { deviationOf, rankOf, scoreAnswers, scoreFields } from '../../src/results/scores-ranks-medals.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { testContest } from '../support/contest.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';
import { titles } from '../support/played.ts';

describe('points and standings', () => {
  function buildKeyed(number: number, overrides: Partial<QuizWithKey> = {}): QuizWithKey {
    return {
      quiz: {
        number,
        type: 'single_selection',
        question_statement: '',
        question_media_type: 'none',
        option_media_type: 'text',
        options: [],
      },
      level: 'normal',
      genre: 'culture',
      correct_answer: '1',
      explanation: '',
      accepted_answers: new Set(['1']),
      is_void: false,
      remark: null,
      verdicts: { right: 1, wrong: 0 },
      ...overrides,
    };
  }

  const exam = {
    points_per_quiz: 10,
    quizzes: [
      buildKeyed(1),
      buildKeyed(2, { genre: 'character' }),
      buildKeyed(3, { genre: 'character' }),
      buildKeyed(4, { level: 'hard', accepted_answers: new Set(['1', '2']) }),
      buildKeyed(5, { level: 'super_hard' }),
    ],
  } as ExamWithKey;
  const answered = (...answers: string[]) => new Map(answers.map((answer, index) => [index + 1, answer]));

  test('when some answers are right, then points count per level, genre and in total', () => {
    assert.deepEqual(scoreAnswers(exam, answered('1', '1', '3', '2', '')), {
      normal_score: 20,
      hard_score: 10,
      super_hard_score: 0,
      character_score: 10,
      stories_and_dialogues_score: 0,
      culture_score: 20,
      capabilities_and_skills_score: 0,
      total_score: 30,
    });
  });

  test('when a genre has no questions, then its rate is 0', () => {
    const rates = scoreFields(exam, scoreAnswers(exam, answered('1', '1'))).score_rates_by_quiz_genre;
    assert.deepEqual(Object.values(rates), [0.5, 0, 0.3333, 0]);
  });

  test('when a hard question is right, then it is one medal, whatever its points', () => {
    const fields = scoreFields(exam, scoreAnswers(exam, answered('', '', '', '2', '1')));
    assert.equal(fields.number_of_hard_medals_held, 1);
    assert.equal(fields.number_of_super_hard_medals_held, 1);
  });

  const distribution = (...participants: number[]) =>
    participants.map((count, score) => ({ score, participants: count }));

  describe('the standing that a replay would have had', () => {
    test('when scores spread, then the deviation is 50 at the mean and 10 per standard deviation, one decimal', () => {
      const twoAndFour = distribution(0, 0, 1, 0, 1);
      assert.equal(deviationOf(3, twoAndFour), 50);
      assert.equal(deviationOf(4, twoAndFour), 60);
      assert.equal(deviationOf(0, twoAndFour), 20);
      assert.equal(deviationOf(2, distribution(1, 1, 1)), 62.2);
    });

    test('when the mean has many digits, then no intermediate rounding changes the deviation', () => {
      // 997 × 0 and 3 × 1: mean 0.003, standard deviation 0.05469; two decimals of both would give 250.0.
      assert.equal(deviationOf(1, distribution(997, 3)), 232.3);
    });

    test('when a deviation lies between two decimals, then half goes away from zero', () => {
      // Mean 0.2, standard deviation 0.4: 70.0 and 45.0. Then mean 40, standard deviation 40: 51.25 and 48.75.
      assert.equal(deviationOf(1, distribution(4, 1)), 70);
      assert.equal(deviationOf(0, distribution(4, 1)), 45);
      const nothingOrEighty = [
        { score: 0, participants: 1 },
        { score: 80, participants: 1 },
      ];
      assert.equal(deviationOf(45, nothingOrEighty), 51.3);
      assert.equal(deviationOf(35, nothingOrEighty), 48.8);
      assert.equal(deviationOf(-161, nothingOrEighty), -0.3, '-0.25');
    });

    test('when all scores are the same, or there are none, then the deviation is 50.0', () => {
      assert.equal(deviationOf(1, distribution(0, 7)), 50);
      assert.equal(deviationOf(0, distribution(0, 7)), 50);
      assert.equal(deviationOf(1, distribution(0, 0)), 50);
      assert.equal(rankOf(1, distribution(0, 0)), 1);
    });
  });
});

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
  test('when a score is needed to pass, then those who have it pass; skipped questions are not answered, wrong ones are; no title of a level without questions', async () => {
    const rows = (await results()).map((row) => ({
      points: [row.total_score, row.normal_score, row.hard_score, row.super_hard_score],
      passed: row.passed,
      answered: row.answered_count,
      titles: ['all_super_hard', 'all_answered'].filter((title) => row.titles.includes(title)),
    }));
    assert.deepEqual(rows, [
      { points: [15, 15, 0, 0], passed: true, answered: 6, titles: [] },
      { points: [6, 3, 3, 0], passed: true, answered: 3, titles: [] },
      { points: [0, 0, 0, 0], passed: false, answered: 8, titles: ['all_answered'] },
    ]);
  });

  test('when an answer was judged by another key, then it is looked up, whatever that key said of it', async () => {
    const everyone = 'update answers set verdict = verdict';
    await contest.query(`${everyone} # 17`);
    const scores = (await results()).map((row) => row.total_score);
    await contest.query(`${everyone} # 17`);
    assert.deepEqual(scores, [15, 6, 0]);
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
});
