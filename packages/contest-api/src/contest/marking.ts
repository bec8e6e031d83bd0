import { isDeepStrictEqual } from 'node:util';
import type { Marking } from '../database/tables.ts';
import type { ExamWithKey } from './exam.ts';

/** Everything that decides how answers become results; words that contestants only read are not part of it. */
export function markingOf({ quizzes, points_per_quiz, passing_rule, titles }: ExamWithKey): Marking {
  return {
    quizzes: Object.fromEntries(
      quizzes.map(({ quiz, level, genre, accepted_answers, is_void }) => [
        quiz.number,
        { level, genre, accepted_answers: [...accepted_answers].sort(), ...(is_void && { is_void }) },
      ]),
    ),
    points_per_quiz,
    passing_rule,
    titles: titles.map(({ code, rule }) => ({ code, rule })),
  };
}

/** The differences between two ways of marking, each in a few words; none where they give the same results. */
export function markingChanges(before: Marking, after: Marking): string[] {
  const numbers = [...new Set([...Object.keys(before.quizzes), ...Object.keys(after.quizzes)])].filter(
    (number) => !isDeepStrictEqual(before.quizzes[number], after.quizzes[number]),
  );
  return [
    numbers.length > 0 && `${numbers.map((number) => `第${number}問`).join('、')}の正解キー`,
    before.points_per_quiz !== after.points_per_quiz &&
      `1問の点数（${before.points_per_quiz} → ${after.points_per_quiz}）`,
    !isDeepStrictEqual(before.passing_rule, after.passing_rule) && '合格の条件',
    !isDeepStrictEqual(before.titles, after.titles) && '称号とその条件',
  ].filter((change) => change !== false);
}
