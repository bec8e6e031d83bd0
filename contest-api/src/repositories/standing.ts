import { type RawBuilder, sql } from 'kysely';

/**
 * Rank and 偏差値 of a score among the rows of a group, as SQL expressions. The same two rules in TypeScript, for a single score, are
 * `rankOf` and `deviationOf` in services/scores.ts; a test compares them.
 */

/** The rows among which a score is ranked, as in the definition of a window: such as `partition by p.birthplace`. */
type Group = RawBuilder<unknown>;

/** All rows of the query. */
export const everyone: Group = sql``;

/** The competition rank: equal scores share a rank, and as many ranks after it stay empty (1, 2, 2, 4). */
export const rankAmong = (group: Group, score: RawBuilder<unknown>): RawBuilder<number> =>
  sql`rank() over (${group} order by ${score} desc)`;

/**
 * 50 + 10 × (score − mean) / population standard deviation, one decimal; 50.0 where all scores are the same. Mean and deviation are
 * written as sums, multiplied by the number of rows: so nothing is rounded before the end, where halves are rounded away from zero.
 * @param score a bigint or a numeric: sums of these are exact
 */
export function deviationAmong(group: Group, score: RawBuilder<unknown>): RawBuilder<number> {
  const rows = sql`count(*) over (${group})`;
  const total = sql`sum(${score}) over (${group})`;
  const squares = sql`sum(${score} * ${score}) over (${group})`;
  const spread = sql`sqrt(${rows} * ${squares} - ${total} * ${total})`;
  return sql`case when ${spread} = 0 then 50.0 else round(
    50 + 10 * (${rows} * ${score} - ${total}) / ${spread}, 1) end`;
}
