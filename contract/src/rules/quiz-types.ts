/**
 * The ways in which a question is answered, in the order in which a newcomer meets them. A new one needs a file of its own in
 * `answers/` here, `lib/quiz/types`, `components/quiz/types` and `pack/src/quiz-types`, and samples in
 * `components/quiz/types/tutorial-samples.ts` and `mock-api/quiz-samples.ts`; the compiler names the records.
 */
export const quizTypes = [
  'single_selection',
  'multiple_selection',
  'order_selection',
  'combine_options',
  'order_six_char',
  'free_input',
] as const;

export type QuizType = (typeof quizTypes)[number];

/** The part of a question that decides which answers it can have. */
export interface AnswerableQuiz {
  readonly type: QuizType;
  readonly options: readonly AnswerableOption[];
}

/** The part of an option that its type's rules look at; `group` is its side of a pair. */
export interface AnswerableOption {
  readonly value: string;
  readonly group?: 'left' | 'right' | undefined;
}
