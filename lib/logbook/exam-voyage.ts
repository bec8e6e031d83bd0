import type { UserExamStatus } from '@knowledgeking/contract';
import { ownerOf, sentOf } from '@/lib/quiz/kept-picks';
import { countedSteps } from './inks';
import type { Voyage } from './sheet';

/**
 * The voyage of an exam before its results are out: as far as the server's count goes, with what was skipped in this tab. Undefined if it did not set out.
 */
export function examVoyage(attempt: UserExamStatus, total: number): Voyage | undefined {
  const received = Math.min(attempt.submitted_quiz_count, total);
  if (received === 0) return undefined;
  const wasSkipped = (number: number): boolean => sentOf(ownerOf(attempt), number) === 'skip';
  return { steps: countedSteps(received, wasSkipped), total, isCounted: true };
}
