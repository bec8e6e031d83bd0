/** @jest-environment node */

import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { hasLongOption, hasLongStatement, isOfFewWords } from '@/lib/quiz/question';

const quizOf = (overrides: Parameters<typeof buildQuiz>[1]) => buildQuiz('single_selection', overrides);
const optionOf = (text: string) => ({ options: [buildOption('1', 1), buildOption('2', 2, { text })] });
const pictureOf = (alt: string) => ({
  options: [buildOption('1', 1, { text: undefined, alt, media_url_not_selected: '/flag.svg' })],
});

test.each([
  ['a sentence', quizOf({ question_statement: '旗'.repeat(68) }), false],
  ['a text', quizOf({ question_statement: '旗'.repeat(69) }), true],
  ['a sentence with ruby', quizOf({ question_statement: '｜旗《はた》'.repeat(68) }), false],
])('whether %s is long', (_what, quiz, isLong) => {
  expect(hasLongStatement(quiz)).toBe(isLong);
  expect(isOfFewWords(quiz)).toBe(!isLong);
});

test.each([
  ['a name', quizOf(optionOf('船'.repeat(18))), false],
  ['a sentence', quizOf(optionOf('船'.repeat(19))), true],
  ['a name with ruby', quizOf(optionOf('｜船《ふね》'.repeat(18))), false],
  ['what a picture shows', quizOf(pictureOf('船'.repeat(19))), true],
  ['nothing to choose from', buildQuiz('free_input'), false],
])('whether %s is long to choose', (_what, quiz, isLong) => {
  expect(hasLongOption(quiz)).toBe(isLong);
  expect(isOfFewWords(quiz)).toBe(!isLong);
});

test('a picture, a sound or a film needs the room', () => {
  for (const type of ['image', 'audio', 'video'] as const)
    expect(isOfFewWords(quizOf({ question_media_type: type, question_media_url: '/x' }))).toBe(false);
});
