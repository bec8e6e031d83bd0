import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExamWithKey, QuizWithKey } from '../../src/contest/exam.ts';
import { deviationOf, rankOf, scoreAnswers, scoreFields } from '../../src/results/scores.ts';

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

describe('scores', () => {
  test('when some answers are right, then points count per level, genre and in total', () => {
    const scores = scoreAnswers(exam, answered('1', '1', '3', '2', ''));
    assert.deepEqual(scores, {
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

  test('when a hard question is right, then it is one medal, whatever its points', () => {
    const fields = scoreFields(exam, scoreAnswers(exam, answered('', '', '', '2', '1')));
    assert.equal(fields.number_of_hard_medals_held, 1);
    assert.equal(fields.number_of_super_hard_medals_held, 1);
  });
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
