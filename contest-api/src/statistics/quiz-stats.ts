import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import type { ExamWithKey, QuizWithKey } from '../contest/exam.ts';
import type { Pool } from '../database/database.ts';
import { listQuizFigures, listWrongAnswers, withPlayedAnswers } from './queries-played-answers.ts';

/** How contestants did at one question; rates 0 to 1, of those who read it. Null where nobody did, or all did the same. */
export type QuizStats = Awaited<ReturnType<typeof quizStatsOf>>[number];

/** Whether a wrong answer (in its canonical form) is so close to an accepted one that somebody should look at it. */
export function isNearMiss({ quiz, accepted_answers }: QuizWithKey, answer: string): boolean {
  const { isNearMiss: isClose } = quizTypeRules[quiz.type];
  return [...accepted_answers].some((accepted) => isClose(accepted, answer));
}

const shownAnswers = 5;
/** How many different wrong answers are searched for near misses. */
const lookedAtAnswers = 200;

/** The statistics of every question of an exam, in order. */
export async function quizStatsOf(
  pool: Pool,
  exam: ExamWithKey,
  onProgress: (done: number, total: number) => void,
) {
  const shown = { steps: 2, onProgress };
  const { figures, wrong } = await withPlayedAnswers(pool, exam, shown, async (transaction, step) => ({
    figures: await step(listQuizFigures(transaction)),
    wrong: await step(listWrongAnswers(transaction, lookedAtAnswers)),
  }));
  const ofQuiz = new Map(figures.map((one) => [one.quiz_number, one]));
  const wrongTo = Map.groupBy(wrong, ({ quiz_number }) => quiz_number);
  return exam.quizzes.map((keyed) => {
    const { number, type } = keyed.quiz;
    const figures = ofQuiz.get(number);
    const { readers = 0, too_fast = 0, right = 0, skipped = 0 } = figures ?? {};
    const answers = (wrongTo.get(number) ?? []).map(({ answer, count }) => ({ answer, count }));
    return {
      ...{ number, type, level: keyed.level, genre: keyed.genre, readers, too_fast },
      right_rate: readers === 0 ? null : rounded(right / readers, 4),
      skipped_rate: readers === 0 ? null : rounded(skipped / readers, 4),
      discrimination: rounded(figures?.discrimination ?? null, 2),
      median_seconds: rounded(figures?.median_seconds ?? null, 1),
      wrong_answers: answers.slice(0, shownAnswers),
      near_misses: answers.filter(({ answer }) => isNearMiss(keyed, answer)).slice(0, shownAnswers),
    };
  });
}

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits));
