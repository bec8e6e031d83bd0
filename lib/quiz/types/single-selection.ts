import { singleSelection as rule } from '@knowledgeking/contract/rules/answers/single-selection';
import {
  findOptions,
  fitsOptions,
  type QuizTypeModule,
  type ReadOptions,
  withoutOne,
} from './quiz-type-module';

/** One option; pressing another one replaces it. */
export const singleSelection: QuizTypeModule<ReadOptions> = {
  withPick: (_quiz, _picks, value) => [value],
  withoutPick: withoutOne,
  isFull: () => false,
  missing: (_quiz, { picks }) => (picks.length > 0 ? '' : 'どれか1つを選んでください。'),
  fits: (quiz, selection) => fitsOptions(quiz, selection, 1),
  encode: (_quiz, { picks: [value = ''] }) => value,
  read: (quiz, answer) => findOptions(quiz, rule.parts(answer)),
  instruction: () => '1つ選んでください。',
  announcement: () => '',
};
