import { archiveStore, startArchive } from '@/lib/archive/stored-archive';
import { timeFromNow } from '@/mock-api/exam';
import { mockPastExam, mockPastStart } from '@/mock-api/past-exam';

/** The exam that can be replayed on the mock API. */
export const examId = 'first-2025';

/** The right answers of the mock past exam, in order. */
export const rightArchiveAnswers = mockPastExam().map(({ correctAnswer }) => correctAnswer);

/**
 * A replay that was left after these answers.
 * @param secondsLeft until its end; negative: its time is over
 */
export function keepArchive(answers: readonly string[], secondsLeft = 3_600): void {
  const start_at = timeFromNow((secondsLeft - 3_600) * 1_000);
  startArchive(examId, { ...mockPastStart(mockPastExam()), start_at }, 0);
  archiveStore(examId).writeAnswers(answers);
}
