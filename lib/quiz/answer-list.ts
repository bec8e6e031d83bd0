import type { Submission } from '@knowledgeking/contract';

/** How a question went; a skipped one, or one that was never reached, is wrong too. */
export type Verdict = 'right' | 'wrong' | 'unanswered';

export function verdictOf({ is_correct, submission }: Submission): Verdict {
  if (is_correct) return 'right';
  return submission === '' ? 'unanswered' : 'wrong';
}

/** What a verdict is called, with a mark that tells it without colour. */
export const verdictWords: Readonly<Record<Verdict, { mark: string; name: string }>> = {
  right: { mark: '○', name: '正解' },
  wrong: { mark: '×', name: '不正解' },
  unanswered: { mark: '－', name: '回答なし' },
};

/** How many are right. */
export const countRight = (submissions: readonly Submission[]): number =>
  submissions.filter((submission) => submission.is_correct).length;
