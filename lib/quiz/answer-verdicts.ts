import type { Submission } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';

/** How a question went. `unanswered` was skipped or never reached, and counts as wrong. */
export type Verdict = 'right' | 'wrong' | 'unanswered';

export function verdictOf({ is_correct, submission }: Submission): Verdict {
  if (is_correct) return 'right';
  return submission === skippedAnswer ? 'unanswered' : 'wrong';
}

/** The name of each verdict, with a mark that tells it without colour. */
export const verdictWords: Readonly<Record<Verdict, { mark: string; name: string }>> = {
  right: { mark: '○', name: '正解' },
  wrong: { mark: '×', name: '不正解' },
  unanswered: { mark: '－', name: '回答なし' },
};

/** The right answer as it is shown; undefined of a question whose key was made void, where everybody is right. */
export const shownKey = ({ correct_answer, remark }: Submission): string | undefined =>
  remark?.kind === 'void' ? undefined : correct_answer;

/** Of each part of a wrong answer, whether it is right: by its place if their order counts. */
export const rightParts = <Part>(
  parts: readonly Part[],
  right: readonly Part[],
  isOrdered: boolean,
): boolean[] => parts.map((part, place) => (isOrdered ? right[place] === part : right.includes(part)));

type Pairs<Part> = readonly (readonly [left: Part, right: Part])[];

/** Of each pair of a wrong answer, whether it is one of the right ones. */
export const rightPairs = <Part>(pairs: Pairs<Part>, rightOnes: Pairs<Part>): boolean[] =>
  pairs.map(([left, right]) => rightOnes.some((pair) => pair[0] === left && pair[1] === right));

/** How many parts of a wrong answer are right, by a mark for each, in words; `unit`: 組, つ; `missed`: how many more the right answer has. */
export function tallyWords(marks: readonly boolean[], unit: string, missed: number): string {
  const right = marks.filter(Boolean).length;
  const rightWords =
    right === 0
      ? '合っているものは、ありませんでした。'
      : `${marks.length}${unit}のうち、${right}${unit}が合っています。`;
  return rightWords + (missed > 0 ? `答えは、ほかに${missed}${unit}あります。` : '');
}

/** The number of right answers. */
export const countRight = (submissions: readonly Submission[]): number =>
  submissions.filter((submission) => submission.is_correct).length;
