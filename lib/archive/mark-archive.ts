import { finishPastExam } from '@/lib/api-client';
import type { RetryOptions } from '@/lib/api-client/retry';
import { readArchive, readArchiveResult, writeArchiveResult } from './stored-archive';

/**
 * Has the answers of the replay marked by the server and keeps the result; nothing happens where it has been marked, or
 * where there is none. Questions that were not reached count as skipped. Tries again while the network is lost; throws
 * ApiError, and then the answers are still there to be sent.
 */
export async function markArchive(examId: string, retry: RetryOptions): Promise<void> {
  const attempt = readArchive(examId);
  if (!attempt || readArchiveResult()) return;
  const submissions = attempt.quizzes.map((_, index) => attempt.answers[index] ?? '');
  const marked = await finishPastExam(examId, { submissions, start_at: attempt.startAt }, retry);
  // Another tab may have begun a new replay meanwhile; this result is not that one's.
  if (readArchive(examId)?.owner === attempt.owner) writeArchiveResult(marked);
}
