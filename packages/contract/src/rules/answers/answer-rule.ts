import type { AnswerableQuiz } from '../quiz.ts';

/** How answers of one quiz type are read, compared and checked. Answers are strings as they are sent; none here is empty. */
export interface AnswerRule {
  /** The parts of an answer: option values, pairs of values joined by a hyphen, characters, or the text as a whole. */
  parts: (answer: string) => string[];
  /** The form in which two answers are equal if they mean the same. */
  canonical: (answer: string) => string;
  /** Whether an answer can be given to this question. */
  isValid: (quiz: AnswerableQuiz, answer: string) => boolean;
}

/** The parts of an answer that lists them. */
export const splitList = (answer: string): string[] => answer.split(',');

/** Parts as they are sent. */
export const joinList = (parts: readonly string[]): string => parts.join(',');

/** Whether these are values of the question's own options, none of them twice. */
export function areOwnOptionsOnce({ options }: AnswerableQuiz, values: readonly string[]): boolean {
  return values.every(
    (value, index) => values.indexOf(value) === index && options.some((option) => option.value === value),
  );
}
