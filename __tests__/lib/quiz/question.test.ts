import type { Submission } from '@knowledgeking/contract';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { prefetchPictures } from '@/lib/picture-files';
import { countRight, type Verdict, verdictOf } from '@/lib/quiz/answer-verdicts';
import {
  hasLongOption,
  hasLongStatement,
  isOfFewWords,
  optionsInOrder,
  picturesOf,
} from '@/lib/quiz/question';

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

test('options are shown by their places, row by row, in whatever order they come', () => {
  const second = { pos_column: 2 };
  const options = [
    buildOption('d', 2, second),
    buildOption('b', 1, second),
    buildOption('c', 2),
    buildOption('a', 1),
  ];
  expect(
    optionsInOrder(quizOf({ options }))
      .map(({ value }) => value)
      .join(''),
  ).toBe('abcd');
});

test('a picture, a sound or a film needs the room', () => {
  for (const type of ['image', 'audio', 'video'] as const)
    expect(isOfFewWords(quizOf({ question_media_type: type, question_media_url: '/x' }))).toBe(false);
});

const flag = buildQuiz('single_selection', {
  question_media_type: 'image',
  question_media_url: '/flag.svg',
  options: [
    buildOption('1', 1, { media_url_not_selected: '/a.svg', media_url_selected: '/a-on.svg' }),
    buildOption('2', 2, { media_url_not_selected: '/b.svg', media_url_selected: '/a-on.svg' }),
    buildOption('3', 3),
  ],
});
const sound = buildQuiz('free_input', { question_media_type: 'audio', question_media_url: '/bell.mp3' });

test('every picture of a question, each once, and nothing else', () => {
  expect(picturesOf(flag)).toEqual(['/flag.svg', '/a.svg', '/a-on.svg', '/b.svg']);
  expect(picturesOf(sound)).toEqual([]);
  expect(picturesOf(buildQuiz('order_selection', { question_media_type: 'image' }))).toEqual([]);
});

test('a picture of the site’s own is asked for in the form in which it will be shown', () => {
  const parents: (Element | null)[] = [];
  jest.spyOn(window.Image.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    parents.push(this.parentElement);
  });
  prefetchPictures(['/images/quiz/a.png']);
  expect(parents[0]?.querySelector('source')).toHaveAttribute('srcset', '/images/quiz/a.webp');
});

const submission = (answer: string, is_correct: boolean): Submission => ({
  quiz_number: 1,
  correct_answer: '2',
  submission: answer,
  is_correct,
});

test.each<[string, string, boolean, Verdict]>([
  ['the right answer', '2', true, 'right'],
  ['another answer', '3', false, 'wrong'],
  ['a skip', '', false, 'unanswered'],
  ['what the server calls right counts, whatever was sent', '', true, 'right'],
])('%s', (_what, answer, isCorrect, expected) => {
  expect(verdictOf(submission(answer, isCorrect))).toBe(expected);
});

test('only right ones are counted', () => {
  expect(countRight([])).toBe(0);
  expect(countRight([submission('2', true), submission('3', false), submission('', false)])).toBe(1);
});
