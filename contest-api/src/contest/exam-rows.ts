import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defaultRetention } from '@knowledgeking/contract';
import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { defaultQuickScoreRule } from '@knowledgeking/contract/rules/quick-score';
import type { Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf, pictureSizesOf } from '@knowledgeking/pack/media';
import { toQuiz } from '@knowledgeking/pack/public-quiz';
import { correctionInForce } from '../results/marking/answer-key.ts';
import type { Correction } from '../results/queries.ts';
import type { ExamWithKey } from './exam.ts';
import { toExamWithKey, toQuizzesWithKeys } from './load-exams.ts';
import { type ExamImport, laterColumns } from './queries.ts';

/** The exam that an import would make of these rows. */
export function examOf({ exam, quizzes, accepted_answers }: ExamImport): ExamWithKey {
  const row = { ...exam, ...laterColumns, key_fingerprint: '', is_committed: false };
  return toExamWithKey(row, toQuizzesWithKeys(quizzes, accepted_answers));
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
    quiz: toQuiz(quiz, mediaPath, sizeOf),
    correct_answer: quiz.answers[0] ?? '',
    explanation: quiz.explanation,
  }));
  const accepted_answers = pack.exam.flatMap(({ number, type, answers }) => {
    const canonical = new Set(answers.map((answer) => canonicalAnswer(type, answer)));
    return answerRows(exam.id, number, [...canonical]);
  });
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
    passing_rule: exam.passing,
    titles: pack.titles,
    regions,
    quick_score: exam.quick_score ?? defaultQuickScoreRule,
    retention: pack.contest.retention ?? defaultRetention,
    simulated_participants: demo.simulated_participants,
  };
  const written = JSON.stringify([row, quizzes, accepted_answers]);
  const pack_version = createHash('sha256').update(written).digest('hex');
  return {
    exam: { ...row, imported_at: now, pack_version },
    quizzes: quizzes.map((quiz) => ({ ...quiz, is_void: false })),
    accepted_answers,
  };
}

const answerRows = (examId: string, quizNumber: number, answers: string[]) =>
  answers.map((answer) => ({ exam_id: examId, quiz_number: quizNumber, canonical_answer: answer }));

/**
 * The rows of an import, and the corrections of the key in force: those that it has `kept`, because the pack still has the key from before
 * them (docs/decisions/results.md), and those `replaced` by yet another key of the pack.
 */
export function keepRemarks(rows: ExamImport, known: ExamWithKey | undefined, remarks: Correction[]) {
  const kept: Correction[] = [];
  const replaced: Correction[] = [];
  for (const keyed of known?.quizzes ?? []) {
    const { number } = keyed.quiz;
    const own = remarks.filter(({ quiz_number }) => quiz_number === number);
    const inForce = correctionInForce(keyed, own);
    if (!inForce) continue;
    const inPack = rows.accepted_answers
      .filter((row) => row.quiz_number === number)
      .map((row) => row.canonical_answer)
      .sort();
    if (own.some(({ key_before }) => isDeepStrictEqual(key_before.accepted_answers, inPack))) {
      kept.push(inForce);
      rows = withKeyOf(rows, inForce);
    } else if (!isDeepStrictEqual(inForce.key_after.accepted_answers, inPack)) replaced.push(inForce);
  }
  return { rows, remarks: { kept, replaced } };
}

function withKeyOf(rows: ExamImport, { exam_id, quiz_number, key_after }: Correction): ExamImport {
  const { correct_answer, is_void, accepted_answers } = key_after;
  return {
    ...rows,
    quizzes: rows.quizzes.map((row) =>
      row.quiz_number === quiz_number ? { ...row, correct_answer, is_void } : row,
    ),
    accepted_answers: [
      ...rows.accepted_answers.filter((row) => row.quiz_number !== quiz_number),
      ...answerRows(exam_id, quiz_number, accepted_answers),
    ],
  };
}
