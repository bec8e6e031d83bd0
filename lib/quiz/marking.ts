import type { QuizType } from '@knowledgeking/contract';
import { normalizeFreeInput } from './free-input';

/** The picks of an answer as it is sent: option values joined by commas. The empty answer has none. */
export const splitAnswer = (answer: string): string[] => (answer === '' ? [] : answer.split(','));

/**
 * The form in which two answers are the same answer, by the same rule as the contest API: `multiple_selection` and the
 * pairs of `combine_options` ignore order; `free_input` folds width (NFKC) and drops spaces and quotation marks.
 */
export function canonicalAnswer(type: QuizType, answer: string): string {
  switch (type) {
    case 'multiple_selection':
    case 'combine_options':
      return splitAnswer(answer).sort().join(',');
    case 'free_input':
      return normalizeFreeInput(answer.normalize('NFKC'));
    default:
      return answer;
  }
}

/** Whether an answer is one of those that are accepted. The empty answer, a skip, never is. */
export function isCorrectAnswer(type: QuizType, accepted: readonly string[], answer: string): boolean {
  if (answer === '') return false;
  const canonical = canonicalAnswer(type, answer);
  return accepted.some((each) => canonicalAnswer(type, each) === canonical);
}
