import type { Quiz } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { type ReadAnswer, readAnswer } from '@/lib/quiz/read-answer';

/** What was read, with options by their values. */
function summary(read: ReadAnswer): unknown {
  switch (read.kind) {
    case 'none':
      return 'none';
    case 'text':
      return read.text;
    case 'options':
      return { [read.isOrdered ? 'ordered' : 'chosen']: read.options.map(({ value }) => value) };
    case 'pairs':
      return { pairs: read.pairs.map(([left, right]) => `${left.value}+${right.value}`) };
    case 'characters':
      return { characters: read.characters.join('') };
  }
}

const single = buildQuiz('single_selection');
const several = buildQuiz('multiple_selection');
const order = buildQuiz('order_selection');
const pairs = buildQuiz('combine_options');
const characters = buildQuiz('order_six_char');
const typed = buildQuiz('free_input');

test.each<[string, Quiz | undefined, string, unknown]>([
  ['nothing was sent', single, '', 'none'],
  ['nothing was sent, and the question is not there', undefined, '', 'none'],
  ['one option', single, '3', { chosen: ['3'] }],
  ['several options', several, '1,3', { chosen: ['1', '3'] }],
  ['options in their order', order, '3,1,4,2', { ordered: ['3', '1', '4', '2'] }],
  ['pairs', pairs, 'A-2,B-1,C-3', { pairs: ['A+2', 'B+1', 'C+3'] }],
  ['six characters', characters, 'た,い,へ,い,よ,う', { characters: 'たいへいよう' }],
  ['typed words', typed, '白鯨', '白鯨'],
  ['typed words with a comma', typed, '1,3', '1,3'],
  ['the question is not there', undefined, 'A-2,B-1', 'A-2,B-1'],
  ['an option that the question lacks', single, '9', '9'],
  ['one of several that it lacks', several, '1,9', '1,9'],
  ['half a pair', pairs, 'A-2,B', 'A-2,B'],
  ['a pair with an option that it lacks', pairs, 'A-9', 'A-9'],
  ['three in a pair', pairs, 'A-2-3', 'A-2-3'],
  ['a pair without anything', pairs, '-', '-'],
])('%s', (_what, quiz, answer, expected) => {
  expect(summary(readAnswer(quiz, answer))).toEqual(expected);
});
