import { type RawBuilder, sql } from 'kysely';
import { verdictsOf } from '../../attempts/verdicts.ts';
import type { MarkedQuiz, Marking } from '../../database/tables.ts';

/*
 * What a right answer counts for, where all answers of an exam are marked: one contestant's are marked by `isCorrect` in
 * contest/contest.ts, and lists of answers say which are right by `isRight` in statistics/queries-played-answers.ts. The counts by level and genre are
 * packed into one number, so that marking a million times a hundred answers adds up one column and not nine.
 */

/** The counts that are packed, each in ten bits; the fourth genre and the third level are what remains of the total. */
const packedCounts = [
  'total',
  'hard',
  'super_hard',
  'character',
  'stories_and_dialogues',
  'culture',
] as const;
const bitsPerCount = 10;
/** More right answers than that would run over into the next count. */
export const mostQuizzes = 2 ** bitsPerCount - 1;

/** The key of an exam as the database takes it; in the arrays the place is the question's number. */
export interface Key {
  wrong: (number | null)[];
  weights: (string | null)[];
  /** Weights by question number and accepted answer. */
  accepted: Record<string, Record<string, string>>;
}

/** The key by which an exam is marked. */
export function keyOf({ quizzes }: Marking): Key {
  const numbers = Object.keys(quizzes).map(Number);
  const key: Key = { wrong: [], weights: [], accepted: {} };
  for (let number = 1; number <= Math.max(0, ...numbers); number += 1) {
    // No answer to a question that counts for everyone is looked at: see `weightForAll`.
    const quiz = quizzes[number]?.isVoid ? undefined : quizzes[number];
    const weight = quiz ? String(weightOf(quiz)) : null;
    key.wrong.push(quiz ? verdictsOf(quiz.acceptedAnswers).wrong : null);
    key.weights.push(weight);
    // A skipped question is never right.
    const accepted = quiz?.acceptedAnswers.filter((answer) => answer !== '') ?? [];
    key.accepted[number] = Object.fromEntries(accepted.map((answer) => [answer, weight ?? '']));
  }
  return key;
}

/**
 * The weight of answer `b`, null where it is wrong: by the verdict stored with it, or, where that was not given by this key, by
 * looking its canonical form up. What the two verdicts differ in is the last bit.
 */
export function weightOfAnswer({ wrong, weights, accepted }: Key): RawBuilder<string | null> {
  return sql`case b.verdict # (${wrong}::integer[])[b.quiz_number]
    when 0 then null
    when 1 then (${weights}::bigint[])[b.quiz_number]
    else (${JSON.stringify(accepted)}::jsonb -> b.quiz_number::text ->> coalesce(b.canonical_answer, b.answer))::bigint
    end`;
}

/** How many right answers to a question have this sum of weights. */
export function timesRight(rights: RawBuilder<unknown>, { weights }: Key): RawBuilder<number> {
  return sql`coalesce(${rights} / (${weights}::bigint[])[quiz_number], 0)::bigint`;
}

/** The questions that everyone who started has right, whatever they sent: the questions that were withdrawn, packed as the sum of weights is. */
export function weightForAll({ quizzes }: Marking): string {
  const withdrawn = Object.values(quizzes).filter(({ isVoid }) => isVoid);
  return String(withdrawn.reduce((sum, quiz) => sum + weightOf(quiz), 0n));
}

function weightOf({ level, genre }: MarkedQuiz): bigint {
  const counted: readonly string[] = ['total', level, genre];
  return packedCounts.reduce(
    (sum, count, place) => (counted.includes(count) ? sum + (1n << BigInt(place * bitsPerCount)) : sum),
    0n,
  );
}

/** A count out of the column `rights`. */
export function unpacked(count: (typeof packedCounts)[number]): RawBuilder<number> {
  const shift = packedCounts.indexOf(count) * bitsPerCount;
  return sql`((rights >> ${sql.lit(shift)}) & ${sql.lit(mostQuizzes)})::integer`;
}
