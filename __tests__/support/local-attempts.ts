import { archiveStore, startArchive } from '@/lib/archive/replay';
import { practiceQuizzes } from '@/lib/practice/questions-and-marking';
import { writeStored } from '@/lib/storage';
import { timeFromNow } from '@/mock-api/exam';
import { mockPastExam, mockPastStart } from '@/mock-api/past-exam';

/** The right answers of the practice questions, in order. */
export const rightPracticeAnswers = practiceQuizzes.map(({ answers }) => answers[0] ?? '');

/** A practice run that was left after these answers. */
export function keepPractice(answers: readonly string[]): void {
  writeStored('practice_answers', { started_at: 1_750_000_000_000, answers });
}

/** A practice run to the last question, with the first `count` answers right and the others skipped. */
export function keepPracticeWithRight(count: number): void {
  keepPractice(rightPracticeAnswers.map((answer, index) => (index < count ? answer : '')));
}

/** The exam that can be replayed on the mock API. */
export const examId = 'first-2025';

/** The right answers of the mock past exam, in order. */
export const rightArchiveAnswers = mockPastExam().map(({ correct_answer }) => correct_answer);

/**
 * A replay that was left after these answers.
 * @param secondsLeft until its end; negative: its time is over
 */
export function keepArchive(answers: readonly string[], secondsLeft = 3_600): void {
  const start_at = timeFromNow((secondsLeft - 3_600) * 1_000);
  startArchive(examId, { ...mockPastStart(mockPastExam()), start_at }, 3_600);
  archiveStore(examId).writeAnswers(answers);
}
