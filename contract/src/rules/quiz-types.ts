/** The ways in which a question is answered, in the order in which a newcomer meets them. */
export const quizTypes = [
  'single_selection',
  'multiple_selection',
  'order_selection',
  'combine_options',
  'order_six_char',
  'free_input',
] as const;

export type QuizType = (typeof quizTypes)[number];

/** What of a question decides which answers it can have. */
export interface AnswerableQuiz {
  readonly type: QuizType;
  readonly options: readonly AnswerableOption[];
}

/** What of an option its type's rules look at; `group` says on which side of a pair it is. */
export interface AnswerableOption {
  readonly value: string;
  readonly group?: 'left' | 'right' | undefined;
}
