import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { finishPastExam } from '@/lib/api-client';
import type { RetryOptions } from '@/lib/api-client/retry';
import { readArchive, readArchiveResult, writeArchiveResult } from './stored-archive';

/**
 * Has the server mark the answers of the replay, and keeps the result. Does nothing when there is no replay, or when it has
 * been marked. Questions that were not reached count as skipped. Retries while there is no network. Throws ApiError; the
 * answers are then still there to be sent.
 */
export async function markArchive(examId: string, retry: RetryOptions): Promise<void> {
  const attempt = readArchive(examId);
  if (!attempt || readArchiveResult()) return;
  const submissions = attempt.quizzes.map((_, index) => attempt.answers[index] ?? skippedAnswer);
  const marked = await finishPastExam(examId, { submissions, start_at: attempt.startAt }, retry);
  // Another tab may have started a new replay in the meantime, which this result doesn't belong to.
  if (readArchive(examId)?.owner === attempt.owner) writeArchiveResult(marked);
}
