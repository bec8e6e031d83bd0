import { joinList } from '@knowledgeking/contract/rules/answers/answer-rule';
import { multipleSelection as rule } from '@knowledgeking/contract/rules/answers/multiple-selection';
import { isPicked, valuesOf } from '../question';
import {
  findOptions,
  fitsOptions,
  type QuizTypeModule,
  type ReadOptions,
  withLast,
  withoutOne,
} from './quiz-type-module';

/** One or more options, as many as the contestant likes. They are sent in the question's own order. */
export const multipleSelection: QuizTypeModule<ReadOptions> = {
  withPick: withLast,
  withoutPick: withoutOne,
  isFull: () => false,
  missing: (_quiz, { picks }) => (picks.length > 0 ? '' : '1つ以上選んでください。'),
  fits: (quiz, selection) => fitsOptions(quiz, selection, quiz.options.length),
  encode: (quiz, selection) => joinList(valuesOf(quiz).filter((value) => isPicked(selection, value))),
  read: (quiz, answer) => findOptions(quiz, rule.parts(answer)),
  instruction: () => 'あてはまるものをすべて選んでください。',
  announcement: () => '',
};
