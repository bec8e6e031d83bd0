import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { allRows, allValues, lowestUuid, onlyRow, pagesByKey } from '../../database/rows.ts';
import type { Move } from '../../database/tables.ts';
import { countResults } from '../queries.ts';

/** Two versions of an exam's results. */
export type VersionPair = { examId: string; before: number; after: number };

/** How many are better or worse off in the later of two versions, of those who are in both. */
export interface Moves {
  participants: number;
  score: { up: number; down: number };
  average_score: { before: number; after: number };
  rank: { up: number; down: number };
  passed: { before: number; after: number; gained: number; lost: number };
  titles: { people_gained: number; people_lost: number };
}

/** One participant in two versions. */
export interface PersonChange {
  participant_id: string;
  score: { before: number; after: number };
  rank: { before: number; after: number };
  passed: { before: boolean; after: boolean };
  titles: { before: string[]; after: string[] };
}

/** Everyone who is in both versions, as `o` in the earlier and `n` in the later one. */
const both = ({ examId, before, after }: VersionPair): RawBuilder<unknown> => sql`
  participant_results o
  join participant_results n on n.participant_id = o.participant_id
  where o.exam_id = ${examId} and o.result_version = ${before}::integer
    and n.exam_id = ${examId} and n.result_version = ${after}::integer`;

const countMoves = (database: Database, versions: VersionPair) =>
  onlyRow<Moves>(database)`
    select count(*) as participants,
      jsonb_build_object(
        'up', count(*) filter (where n.total_score > o.total_score),
        'down', count(*) filter (where n.total_score < o.total_score)) as score,
      jsonb_build_object(
        'before', coalesce(round(avg(o.total_score), 2), 0),
        'after', coalesce(round(avg(n.total_score), 2), 0)) as average_score,
      jsonb_build_object(
        'up', count(*) filter (where n.overall_rank < o.overall_rank),
        'down', count(*) filter (where n.overall_rank > o.overall_rank)) as rank,
      jsonb_build_object(
        'before', count(*) filter (where o.passed),
        'after', count(*) filter (where n.passed),
        'gained', count(*) filter (where n.passed and not o.passed),
        'lost', count(*) filter (where o.passed and not n.passed)) as passed,
      jsonb_build_object(
        'people_gained', count(*) filter (where not n.titles <@ o.titles),
        'people_lost', count(*) filter (where not o.titles <@ n.titles)) as titles
    from ${both(versions)}`;

/** Counts who gets and loses which title; only those that anybody gets or loses. */
const countTitleMoves = (database: Database, versions: VersionPair) =>
  allRows<{ code: string; gained: number; lost: number }>(database)`
    select code, count(*) filter (where code = any(after)) as gained, count(*) filter (where code = any(before)) as lost
    from (
      select before, after, unnest(before || after) as code
      from (select o.titles as before, n.titles as after from ${both(versions)} and o.titles <> n.titles) people
    ) titles
    where code <> all(before) or code <> all(after)
    group by code order by code collate "C"`;

const inBoth = (column: string, name = column) =>
  sql`jsonb_build_object('before', o.${sql.ref(column)}, 'after', n.${sql.ref(column)}) as ${sql.ref(name)}`;

const personColumns = sql`o.participant_id as participant_id, ${inBoth('total_score', 'score')},
  ${inBoth('overall_rank', 'rank')}, ${inBoth('passed')}, ${inBoth('titles')}`;

const isMoved = sql`(o.total_score <> n.total_score or o.overall_rank <> n.overall_rank
  or o.passed <> n.passed or o.titles <> n.titles)`;

/** The participants who move between two versions, up to a limit: first those who pass or no longer do, then those with other titles. */
export const listMovedPeople = (database: Database, versions: VersionPair, limit: number) =>
  allRows<PersonChange>(database)`
    select ${personColumns} from ${both(versions)} and ${isMoved}
    order by (o.passed <> n.passed) desc, (o.titles <> n.titles) desc, (o.total_score <> n.total_score) desc,
      least(o.overall_rank, n.overall_rank), o.participant_id
    limit ${limit}::integer`;

const movedAs: Record<Move, RawBuilder<unknown>> = {
  up: sql`n.total_score > o.total_score`,
  down: sql`n.total_score < o.total_score`,
  won: sql`(n.passed and not o.passed)`,
  lost: sql`(o.passed and not n.passed)`,
};

/** Those of these people who moved in one way between two versions. */
export const listMovers = async (
  database: Database,
  versions: VersionPair,
  move: Move,
  participantIds: string[],
) =>
  new Set(
    await allValues<string>(database)`
      select o.participant_id from ${both(versions)} and ${movedAs[move]}
        and o.participant_id = any(${participantIds}::uuid[])`,
  );

/** Everyone who moves between two versions, in the order of their ids, some at a time. */
export const eachMoved = (database: Database, versions: VersionPair) =>
  pagesByKey(
    (after: string) =>
      allRows<PersonChange>(database)`
        select ${personColumns} from ${both(versions)} and ${isMoved} and o.participant_id > ${after}::uuid
        order by o.participant_id limit 5000`,
    ({ participant_id }) => participant_id,
    lowestUuid,
  );

/** Who moves between two versions of the results, counted; `only_…`: who has a result in one of them only. */
export type Comparison = Awaited<ReturnType<typeof compareVersions>>;

/** Counts who moves between two versions of the results. */
export async function compareVersions(database: Database, versions: VersionPair) {
  const { examId: exam_id, before, after } = versions;
  // Of a version that was just written the planner knows nothing, and would look every participant up one by one.
  await sql`analyze participant_results`.execute(database);
  const moves = await countMoves(database, versions);
  const by_title = await countTitleMoves(database, versions);
  const old = await countResults(database, { exam_id, result_version: before });
  const fresh = await countResults(database, { exam_id, result_version: after });
  return {
    ...moves,
    only_before: old.participants - moves.participants,
    only_after: fresh.participants - moves.participants,
    titles: { ...moves.titles, by_title },
  };
}
