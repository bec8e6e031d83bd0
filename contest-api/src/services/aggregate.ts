import type { ChildrenResult, OverallResult } from '@knowledgeking/contract';
import {
  deleteResults,
  insertExamResult,
  insertParticipantResults,
  insertQuizStatistics,
  updateAwards,
} from '../repositories/aggregation.ts';
import { passingCondition, titleCondition } from '../repositories/award-conditions.ts';
import { type Database, inTransaction } from '../repositories/database.ts';
import { lockExam, updateExam } from '../repositories/exams.ts';
import {
  countScores,
  rankRegions,
  type ScoreSummary,
  summarizeScores,
} from '../repositories/result-summaries.ts';
import { writeResultsBasis } from '../repositories/results-basis.ts';
import { type ContestExam, loadExam } from './contest.ts';
import { untilAnswersAreIn } from './publication.ts';
import { RefusedError } from './refused-error.ts';
import { currentBasis } from './results-basis.ts';
import { fullScores, fullScoresForAwards, ratesByDifficulty, ratesByGenre, type Scores } from './scores.ts';

/**
 * Marks, ranks and awards, into the result tables: all or nothing, and as often as wanted. Participants are those who
 * started.
 * @returns how many participants have a result now
 * @throws AnswersStillAcceptedError before the exam's end and grace are over
 */
export async function aggregate(
  database: Database,
  known: ContestExam,
  now: Date,
): Promise<{ participants: number }> {
  await untilAnswersAreIn(known, now);
  return inTransaction(database, async (transaction) => {
    await lockExam(transaction, known.id);
    // Read again under the lock: an import may have come between, and what is kept as the basis must be what was used.
    const exam = await loadExam(transaction, known.id);
    if (!exam) throw new RefusedError(`There is no exam ${known.id} any more.`);
    await writeResultsBasis(transaction, exam.id, await currentBasis(transaction, exam));
    await deleteResults(transaction, exam.id);
    await insertParticipantResults(transaction, { examId: exam.id, points: exam.pointsPerQuiz });
    const full = fullScoresForAwards(exam);
    await updateAwards(transaction, exam.id, {
      titles: exam.titles.map(({ code, rule }) => ({ code, condition: titleCondition(rule, full) })),
      passes: passingCondition(exam.passingRule),
    });
    await insertQuizStatistics(transaction, exam.id);
    const overall = await overallResult(transaction, exam);
    await insertExamResult(transaction, exam.id, 'overall', overall);
    await insertExamResult(transaction, exam.id, 'regional', {
      regional_ranking: await rankRegions(transaction, exam.id),
    });
    await insertExamResult(transaction, exam.id, 'children', await childrenResult(transaction, exam));
    await updateExam(transaction, exam.id, { aggregated_at: now });
    return { participants: overall.participants };
  });
}

async function overallResult(transaction: Database, exam: ContestExam): Promise<OverallResult> {
  const summary = await summarizeScores(transaction, exam.id, { childrenOnly: false });
  const averages = averageScores(summary);
  const full = fullScores(exam);
  return {
    ...(await spread(transaction, exam, summary, { childrenOnly: false })),
    highest_score: summary.highest_score,
    average_score_rates_by_difficulty: ratesByDifficulty(averages, full),
    average_score_rates_by_quiz_genre: ratesByGenre(averages, full),
  };
}

async function childrenResult(transaction: Database, exam: ContestExam): Promise<ChildrenResult> {
  const summary = await summarizeScores(transaction, exam.id, { childrenOnly: true });
  return spread(transaction, exam, summary, { childrenOnly: true });
}

async function spread(
  transaction: Database,
  exam: ContestExam,
  summary: ScoreSummary,
  group: { childrenOnly: boolean },
): Promise<ChildrenResult> {
  const counts = new Map(
    (await countScores(transaction, exam.id, group)).map(({ score, participants }) => [score, participants]),
  );
  const possibleScores = Array.from(
    { length: exam.quizzes.length + 1 },
    (_, right) => right * exam.pointsPerQuiz,
  );
  return {
    participants: summary.participants,
    average_score: summary.average_score,
    standard_deviation: summary.standard_deviation,
    score_distribution: possibleScores.map((score) => ({ score, participants: counts.get(score) ?? 0 })),
  };
}

function averageScores(summary: ScoreSummary): Scores {
  return {
    level: {
      normal: summary.normal_score,
      hard: summary.hard_score,
      super_hard: summary.super_hard_score,
    },
    genre: {
      character: summary.character_score,
      stories_and_dialogues: summary.stories_and_dialogues_score,
      culture: summary.culture_score,
      capabilities_and_skills: summary.capabilities_and_skills_score,
    },
    total: summary.average_score,
  };
}
