import type { Option, Quiz, QuizType } from '@knowledgeking/contract';

/** A small question on which one way of answering is tried. It asks only to do what it says. */
export interface TutorialSample {
  /** The name of this way of answering. */
  title: string;
  /** How it is done, in one or two sentences. */
  guide: string;
  /** The praise for the right answer. */
  praise: string;
  quiz: Quiz;
  /** Accepted answers, encoded as they are sent. */
  answers: readonly string[];
}

/** Options with these texts, row by row, whose values are their numbers. */
export const toOptions = (texts: readonly string[], columns: number): Option[] =>
  texts.map((text, index) => ({
    value: String(index + 1),
    text,
    pos_row: Math.floor(index / columns) + 1,
    pos_column: (index % columns) + 1,
  }));

/** A question of words only. */
export const toQuiz = (type: QuizType, statement: string, options: Option[]): Quiz => ({
  number: 1,
  type,
  question_statement: statement,
  question_media_type: 'none',
  option_media_type: options.length > 0 ? 'text' : 'none',
  options,
});
