import { finishPastExam } from '@/lib/api-client';
import type { RetryOptions } from '@/lib/api-client/retry';
import { readArchive, readArchiveResult, writeArchiveResult } from './stored-archive';

/**
 * Sends the replay's answers to the server to be marked and stores the result; does nothing if there is no replay or it has been
 * marked. Questions that were not reached count as skipped. Retries while the network is down. Throws ApiError; the answers are
 * then still stored and can be sent again.
 */
export async function markArchive(examId: string, retry: RetryOptions): Promise<void> {
  const attempt = readArchive(examId);
  if (!attempt || readArchiveResult()) return;
  const submissions = attempt.quizzes.map((_, index) => attempt.answers[index] ?? '');
  const marked = await finishPastExam(examId, { submissions, start_at: attempt.startAt }, retry);
  // Another tab may have started a new replay meanwhile, which this result does not belong to.
  if (readArchive(examId)?.owner === attempt.owner) writeArchiveResult(marked);
}
