import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExamWithKey, QuizWithKey } from '../../src/contest/exam.ts';
import { scoreAnswers, scoreFields } from '../../src/results/scores.ts';

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
    correctAnswer: '1',
    explanation: '',
    acceptedAnswers: new Set(['1']),
    isVoid: false,
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
    buildKeyed(4, { level: 'hard', acceptedAnswers: new Set(['1', '2']) }),
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
