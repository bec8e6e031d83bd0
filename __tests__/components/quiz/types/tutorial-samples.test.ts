/** @jest-environment node */

import { isAnswerCorrect } from '@knowledgeking/contract/rules/answers';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { selectionFor } from '@/__tests__/support/answer-question';
import { tutorialSamples } from '@/components/quiz/types/tutorial-samples';
import { encodeAnswer, isComplete } from '@/lib/quiz/answering';

const samples = quizTypes.map((type) => tutorialSamples[type]);

const answers = samples.flatMap((sample) =>
  sample.answers.map((answer) => [sample.title, answer, sample] as const),
);

test.each(answers)('「%s」: %s can be given by picking, is complete and right', (_title, answer, sample) => {
  const { quiz } = sample;
  const selection = selectionFor(quiz, answer);
  expect(isComplete(quiz, selection)).toBe(true);
  expect(encodeAnswer(quiz, selection)).toBe(answer);
  expect(isAnswerCorrect(quiz.type, sample.answers, encodeAnswer(quiz, selection))).toBe(true);
});

test.each(samples.map((sample) => [sample.title, sample] as const))(
  '「%s」 has no option twice, and no two at one place',
  (_title, { quiz: { options } }) => {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(new Set(options.map(({ pos_row, pos_column }) => `${pos_row} ${pos_column}`)).size).toBe(
      options.length,
    );
  },
);
