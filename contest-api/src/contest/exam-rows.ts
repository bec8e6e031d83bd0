import { createHash } from 'node:crypto';
import type { PackQuiz } from '@knowledgeking/contract';
import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { defaultQuickScoreRule } from '@knowledgeking/contract/rules/end-and-grace';
import { toMorse } from '@knowledgeking/contract/rules/morse';
import { retentionOf } from '@knowledgeking/contract/rules/retention';
import type { Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf, pictureSizesOf } from '@knowledgeking/pack/media';
import { toQuiz } from '@knowledgeking/pack/public-quiz';
import { toKeyedQuizzes } from './contest.ts';
import type { ExamContent } from './exam-difference.ts';
import type { ExamImport } from './queries.ts';

/** The exam that an import would make of these rows, as the other services see it. */
export function contentOf({ exam, quizzes, acceptedAnswers }: ExamImport): ExamContent {
  return {
    title: exam.title,
    durationMilliseconds: exam.duration_seconds * 1_000,
    pointsPerQuiz: exam.points_per_quiz,
    passingRule: JSON.parse(exam.passing_rule),
    titles: JSON.parse(exam.titles),
    regions: JSON.parse(exam.regions),
    quickScore: exam.quick_score,
    retention: JSON.parse(exam.retention),
    mailSignal: exam.mail_signal,
    simulatedParticipants: exam.simulated_participants,
    quizzes: toKeyedQuizzes(
      quizzes.map((row) => ({ ...row, quiz: JSON.parse(row.quiz) })),
      acceptedAnswers,
    ),
  };
}

/** A pack as the rows that an import writes. */
export function toRows(pack: Pack, now: Date): ExamImport {
  const { exam, regions, demo } = pack.contest;
  const mediaPath = mediaPathsOf(pack.folder);
  const sizeOf = pictureSizesOf(pack.folder);
  const quizzes = pack.exam.map((quiz) => ({
    exam_id: exam.id,
    quiz_number: quiz.number,
    level: quiz.level,
    genre: quiz.genre,
    quiz: JSON.stringify(toQuiz(quiz, mediaPath, sizeOf)),
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
    quick_score: exam.quick_score ?? defaultQuickScoreRule,
    retention: JSON.stringify(retentionOf(pack.contest)),
    simulated_participants: demo.simulated_participants,
    mail_signal: pack.signal ? toMorse(pack.signal.pieces.mails) : null,
    imported_at: now,
  };
  const acceptedAnswers = pack.exam.flatMap((quiz) => acceptedAnswersOf(exam.id, quiz));
  const { imported_at, ...content } = row;
  const packVersion = createHash('sha256')
    .update(JSON.stringify([content, quizzes, acceptedAnswers]))
    .digest('hex');
  return {
    exam: { ...row, pack_version: packVersion },
    quizzes: quizzes.map((quiz) => ({ ...quiz, is_void: false })),
    acceptedAnswers,
  };
}

function acceptedAnswersOf(examId: string, quiz: PackQuiz) {
  const canonical = new Set(quiz.answers.map((answer) => canonicalAnswer(quiz.type, answer)));
  return [...canonical].map((answer) => ({
    exam_id: examId,
    quiz_number: quiz.number,
    canonical_answer: answer,
  }));
}
