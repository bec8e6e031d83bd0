import { practiceQuizzes } from '@/lib/practice/content';
import { writeStored } from '@/lib/storage';

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
