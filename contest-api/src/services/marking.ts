import type { QuizType } from '@knowledgeking/contract';
import { splitAnswer } from './answer-parts.ts';

/**
 * The form in which two answers are the same answer. `multiple_selection` ignores order, and so do the pairs of
 * `combine_options`; `free_input` drops spaces and quotation marks and folds width (NFKC), kana stay as typed.
 * An answer is right when its canonical form is that of one of the question's accepted answers.
 */
export function canonicalAnswer(type: QuizType, answer: string): string {
  switch (type) {
    case 'multiple_selection':
    case 'combine_options':
      return splitAnswer(answer).sort().join(',');
    case 'free_input':
      return answer.normalize('NFKC').replace(/[\s「」『』"'“”‘’]/gu, '');
    default:
      return answer;
  }
}
