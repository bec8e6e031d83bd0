import type { UserExamStatus } from '@knowledgeking/contract';
import { ownerOf } from '@/lib/quiz/stored-selection';
import { countedSteps } from './inks';
import { keptSkips } from './keep-skips';
import type { Voyage } from './sheet';

/** The voyage of an exam before its results are out: how far it went, and what was skipped in this tab. Undefined if it did not set out. */
export function examVoyage(attempt: UserExamStatus, total: number): Voyage | undefined {
  const received = Math.min(attempt.submitted_quiz_count, total);
  if (received === 0) return undefined;
  return { steps: countedSteps(received, keptSkips(ownerOf(attempt))), total, isCounted: true };
}
