import { createHash } from 'node:crypto';
import type { PackQuiz } from '@knowledgeking/contract';
import type { Pack } from '../pack/load.ts';
import { mediaPathsOf } from '../pack/media.ts';
import { toQuiz } from '../pack/public-quiz.ts';
import { type Database, inTransaction } from '../repositories/database.ts';
import { type ExamImport, lockExam, replaceExam } from '../repositories/exams.ts';
import { hasAttempts } from '../repositories/schedule.ts';
import { loadExams } from './contest.ts';
import { canonicalAnswer } from './marking.ts';

/** An import that would change the questions under contestants who have begun to answer them. */
export class ImportRefusedError extends Error {}

/** What an import found and did. */
export interface ImportOutcome {
  examId: string;
  quizCount: number;
  outcome: 'created' | 'updated' | 'unchanged';
}

/**
 * Writes a pack's exam into the database, all or nothing; the pack has been checked. Dates and publication of an exam
 * that is there already stay as they are.
 * @throws ImportRefusedError where contestants have started and types or options would change under them
 */
export async function importExam(database: Database, pack: Pack, now: Date): Promise<ImportOutcome> {
  const rows = toRows(pack, now);
  const examId = rows.exam.exam_id;
  const known = (await loadExams(database)).find((exam) => exam.id === examId);
  const counted = { examId, quizCount: rows.quizzes.length };
  if (known?.packVersion === rows.exam.pack_version) return { ...counted, outcome: 'unchanged' };
  await inTransaction(database, async (transaction) => {
    await lockExam(transaction, examId);
    const before = known?.quizzes.map(({ quiz }) => shapeOf(quiz));
    const after = rows.quizzes.map(({ quiz }) => shapeOf(JSON.parse(quiz)));
    if (before && before.join() !== after.join() && (await hasAttempts(transaction, examId))) {
      throw new ImportRefusedError(
        `contestants have started ${examId}: the number, types and options of its questions can no longer change`,
      );
    }
    await replaceExam(transaction, rows);
  });
  return { ...counted, outcome: known ? 'updated' : 'created' };
}

/** What must stay the same for the answers that are there to keep their meaning. */
function shapeOf(quiz: { type: string; options: { value: string }[] }): string {
  return [quiz.type, ...quiz.options.map((option) => option.value)].join('/');
}

function toRows(pack: Pack, now: Date): ExamImport {
  const { exam, regions, demo } = pack.contest;
  const mediaPath = mediaPathsOf(pack.folder);
  const quizzes = pack.exam.map((quiz) => ({
    exam_id: exam.id,
    quiz_number: quiz.number,
    level: quiz.level,
    genre: quiz.genre,
    quiz: JSON.stringify(toQuiz(quiz, mediaPath)),
    correct_answer: quiz.answers[0] ?? '',
    explanation: quiz.explanation,
  }));
  const row = {
    exam_id: exam.id,
    title: exam.title,
    teaser_start_at: new Date(exam.teaser_start_at),
    entry_start_at: new Date(exam.entry_start_at),
    entry_end_at: new Date(exam.entry_end_at),
    exam_start_at: new Date(exam.exam_start_at),
    exam_end_at: new Date(exam.exam_end_at),
    duration_seconds: exam.duration_minutes * 60,
    points_per_quiz: exam.points_per_quiz,
    passing_rule: JSON.stringify(exam.passing),
    titles: JSON.stringify(pack.titles),
    regions: JSON.stringify(regions),
    quick_score: exam.quick_score ?? ('after_end' as const),
    simulated_participants: demo.simulated_participants,
    imported_at: now,
  };
  const acceptedAnswers = pack.exam.flatMap((quiz) => acceptedAnswersOf(exam.id, quiz));
  const { imported_at, ...content } = row;
  const packVersion = createHash('sha256')
    .update(JSON.stringify([content, quizzes, acceptedAnswers]))
    .digest('hex');
  return { exam: { ...row, pack_version: packVersion }, quizzes, acceptedAnswers };
}

function acceptedAnswersOf(examId: string, quiz: PackQuiz) {
  const canonical = new Set(quiz.answers.map((answer) => canonicalAnswer(quiz.type, answer)));
  return [...canonical].map((answer) => ({
    exam_id: examId,
    quiz_number: quiz.number,
    canonical_answer: answer,
  }));
}
