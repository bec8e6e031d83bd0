import type { CallResult, OverallResult } from '@knowledgeking/contract';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import type { Database } from '../repositories/database.ts';
import type { ContestExam } from './contest.ts';
import { ContestError } from './contest-error.ts';
import { getOverallResult, requirePublished, toSubmissions } from './results.ts';
import { scoreAnswers, scoreFields } from './scores.ts';
import { toJapanTime } from './time.ts';

/** All questions of a published exam, for a replay in the browser. */
export function startPast(exam: ContestExam, now: Date): CallResult<'startPastExam'> {
  requirePublished(exam);
  return {
    quizzes: exam.quizzes.map((keyed) => keyed.quiz),
    start_at: toJapanTime(now),
    duration_seconds: exam.durationMilliseconds / 1_000,
    server_time: toJapanTime(now),
  };
}

/** Marks a replay, with the rank and deviation that it would have had; stores nothing. */
export async function finishPast(
  database: Database,
  exam: ContestExam,
  sent: { submissions: string[]; start_at: string },
): Promise<CallResult<'finishPastExam'>> {
  requirePublished(exam);
  const isFormatValid =
    sent.submissions.length <= exam.quizzes.length &&
    !Number.isNaN(Date.parse(sent.start_at)) &&
    exam.quizzes.every(({ quiz }) => isAnswerValid(quiz, sent.submissions[quiz.number - 1] ?? ''));
  if (!isFormatValid) throw new ContestError('invalid_submit_format');
  const answers = new Map(sent.submissions.map((answer, index) => [index + 1, answer]));
  const scores = scoreAnswers(exam, answers);
  const overall = await getOverallResult(database, exam);
  return {
    personal_result: { ...scoreFields(exam, scores), ...standing(overall, scores.total) },
    submissions: await toSubmissions(database, exam, answers),
  };
}

/**
 * The rank and deviation that a score would have had among those who took part. Both are counted from the distribution:
 * the shown average and standard deviation are rounded, and a deviation made from them could miss the real one by 0.1.
 */
export function standing({ score_distribution }: Pick<OverallResult, 'score_distribution'>, score: number) {
  const sumOf = (value: (score: number) => number) =>
    score_distribution.reduce((sum, entry) => sum + entry.participants * value(entry.score), 0);
  const participants = sumOf(() => 1);
  const mean = sumOf((one) => one) / participants;
  const spread = Math.sqrt(sumOf((one) => (one - mean) ** 2) / participants);
  const deviation = spread > 0 ? 50 + (10 * (score - mean)) / spread : 50;
  return {
    overall_rank: sumOf((one) => Number(one > score)) + 1,
    overall_deviation: Math.round(deviation * 10) / 10,
  };
}
