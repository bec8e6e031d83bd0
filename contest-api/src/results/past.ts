import type { CallResult } from '@knowledgeking/contract';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { ContestExam } from '../contest/contest.ts';
import type { Database } from '../database/database.ts';
import { ContestError } from '../http/contest-error.ts';
import { type PublishedResults, requirePublished } from './published-results.ts';
import { toSubmissions } from './results.ts';
import { deviationOf, rankOf, scoreAnswers, scoreFields } from './scores.ts';

/** All questions of a published exam, for a replay in the browser. */
export function startPast(exam: ContestExam, now: Date): CallResult<'startPastExam'> {
  return { ...pastContent(exam), start_at: toJapanTime(now), server_time: toJapanTime(now) };
}

/** The part of it that is the same at every start. */
export function pastContent(exam: ContestExam) {
  requirePublished(exam);
  return {
    quizzes: exam.quizzes.map((keyed) => keyed.quiz),
    duration_seconds: exam.durationMilliseconds / 1_000,
  };
}

/** Marks a replay, with the rank and deviation that it would have had; stores nothing. */
export async function finishPast(
  { database, published }: { database: Database; published: PublishedResults },
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
  const { score_distribution } = await published.read(exam, 'overall');
  return {
    personal_result: {
      ...scoreFields(exam, scores),
      overall_rank: rankOf(scores.total, score_distribution),
      overall_deviation: deviationOf(scores.total, score_distribution),
    },
    submissions: await toSubmissions(database, exam, answers),
  };
}
