import type { ChildrenResult, OverallResult, RegionalResult } from '@knowledgeking/contract';
import type { ContestExam } from '../contest/contest.ts';
import {
  fullScores,
  participantsIn,
  ratesByDifficulty,
  ratesByGenre,
  type Scores,
  spreadOf,
} from './scores.ts';
import { childrenOf, distributionOf, hundredthsOfMean, rankRegions } from './standings.ts';
import type { ScoreCount } from './versions/queries-aggregation.ts';

/** The results that are the same for everyone. */
export interface SharedResults {
  overall: OverallResult;
  regional: RegionalResult;
  children: ChildrenResult;
}

/** The results that are the same for everyone, from how many had which scores. */
export function sharedResultsOf(exam: ContestExam, counts: ScoreCount[]): SharedResults {
  const averages = averageScores(exam, counts);
  const full = fullScores(exam);
  const scores = counts.map(({ right }) => right * exam.pointsPerQuiz);
  return {
    overall: {
      ...distributed(exam, counts),
      highest_score: Math.max(0, ...scores),
      average_score_rates_by_difficulty: ratesByDifficulty(averages, full),
      average_score_rates_by_quiz_genre: ratesByGenre(averages, full),
    },
    regional: { regional_ranking: rankRegions(counts, exam.pointsPerQuiz) },
    children: distributed(exam, childrenOf(counts)),
  };
}

function distributed(exam: ContestExam, counts: ScoreCount[]): ChildrenResult {
  const distribution = distributionOf(counts, exam.pointsPerQuiz);
  const participants = new Map(distribution.map((one) => [one.score, one.participants]));
  const count = participantsIn(distribution);
  const possibleScores = Array.from(
    { length: exam.quizzes.length + 1 },
    (_, right) => right * exam.pointsPerQuiz,
  );
  return {
    participants: count,
    average_score: hundredthsOfMean(distribution) / 100,
    standard_deviation: count === 0 ? 0 : Math.round((100 * spreadOf(distribution)) / count) / 100,
    score_distribution: possibleScores.map((score) => ({
      score,
      participants: participants.get(score) ?? 0,
    })),
  };
}

function averageScores(exam: ContestExam, counts: ScoreCount[]): Scores {
  const participants = counts.reduce((sum, one) => sum + one.participants, 0);
  const average = (rightAnswers: (count: ScoreCount) => number) =>
    participants === 0
      ? 0
      : (exam.pointsPerQuiz * counts.reduce((sum, one) => sum + rightAnswers(one), 0)) / participants;
  const right = (one: ScoreCount) => one.right * one.participants;
  return {
    level: {
      normal: average((one) => right(one) - one.hard - one.superHard),
      hard: average((one) => one.hard),
      super_hard: average((one) => one.superHard),
    },
    genre: {
      character: average((one) => one.character),
      stories_and_dialogues: average((one) => one.storiesAndDialogues),
      culture: average((one) => one.culture),
      capabilities_and_skills: average(
        (one) => right(one) - one.character - one.storiesAndDialogues - one.culture,
      ),
    },
    total: average(right),
  };
}
