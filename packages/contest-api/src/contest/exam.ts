import { createHash } from 'node:crypto';
import type { Exam, Submission } from '@knowledgeking/contract';
import { canonicalAnswer, isAcceptedAnswer } from '@knowledgeking/contract/rules/answers';
import { periodAt, scheduleStatusIn } from '@knowledgeking/contract/rules/periods';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { ExamRow, QuizRow } from './queries.ts';

/** A question with its answer key, as it stays inside the server. */
export interface QuizWithKey extends Omit<QuizRow, 'exam_id' | 'quiz_number'> {
  accepted_answers: Set<string>;
  remark: Submission['remark'] | null;
  verdicts: ReturnType<typeof verdictsOf>;
}

/** An exam with everything that is the same for all contestants. */
export interface ExamWithKey extends Omit<ExamRow, 'exam_id' | 'imported_at' | 'results_published_at'> {
  id: string;
  /** The latest end of any attempt: later than the exam's where time was given back. */
  last_end_at: Date;
  is_result_published: boolean;
  quizzes: QuizWithKey[];
}

/** Whether an answer (as it was sent) is right. */
export function isCorrect(keyed: QuizWithKey, answer: string): boolean {
  return keyed.is_void || isAcceptedAnswer(keyed.accepted_answers, canonicalAnswer(keyed.quiz.type, answer));
}

/**
 * The verdicts by a question's key. Each is a fingerprint of the key, with the last bit set for a right answer: so anyone who reads
 * one sees by which key it was given, and one by another key counts as none (docs/decisions/submit.md).
 * @param accepted_answers in their canonical form, in any order
 */
export function verdictsOf(accepted_answers: Iterable<string>) {
  const key = JSON.stringify([...accepted_answers].sort());
  const wrong = createHash('sha256').update(key).digest().readInt32BE() & ~1;
  return { right: wrong | 1, wrong };
}

/** The verdict on an answer (in its canonical form) by the accepted answers, as it is stored with it. */
export function verdictOn({ accepted_answers, verdicts }: QuizWithKey, canonical: string): number {
  return isAcceptedAnswer(accepted_answers, canonical) ? verdicts.right : verdicts.wrong;
}

/** The exam as the API shows it. */
export function toExam(exam: ExamWithKey, now: Date): Exam {
  return {
    id: exam.id,
    title: exam.title,
    teaser_start_at: toJapanTime(exam.teaser_start_at),
    entry_start_at: toJapanTime(exam.entry_start_at),
    entry_end_at: toJapanTime(exam.entry_end_at),
    exam_start_at: toJapanTime(exam.exam_start_at),
    exam_end_at: toJapanTime(exam.exam_end_at),
    ...(exam.last_end_at > exam.exam_end_at && { last_end_at: toJapanTime(exam.last_end_at) }),
    ...(exam.time_credited_at && { time_credited_at: toJapanTime(exam.time_credited_at) }),
    status: scheduleStatusIn[periodAt(exam, now)],
    is_result_published: exam.is_result_published,
    is_committed: exam.is_committed,
    duration_seconds: exam.duration_seconds,
    quiz_count: exam.quizzes.length,
  };
}

/** A title as contestants know it; its code where the pack no longer has it. */
export const titleName = ({ titles }: ExamWithKey, code: string): string =>
  titles.find((title) => title.code === code)?.name ?? code;
