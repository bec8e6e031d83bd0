import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Move } from '../../database/tables.ts';
import { lowestUuid } from '../../database/uuid.ts';

/** Two versions of an exam's results. */
export interface VersionPair {
  examId: string;
  before: number;
  after: number;
}

/** How many are how much better or worse off in the later of two versions. */
export interface ComparisonCounts {
  /** Those who are in both versions; all other counts are of them. */
  participants: number;
  score_up: number;
  score_down: number;
  rank_up: number;
  rank_down: number;
  passed_before: number;
  passed_after: number;
  pass_gained: number;
  pass_lost: number;
  title_gained: number;
  title_lost: number;
  /** Average points, two decimals. */
  average_before: number;
  average_after: number;
}

/** One participant in two versions. */
export interface PersonChange {
  participant_id: string;
  score_before: number;
  score_after: number;
  rank_before: number;
  rank_after: number;
  passed_before: boolean;
  passed_after: boolean;
  titles_before: string[];
  titles_after: string[];
}

/** Everyone who is in both versions, as `o` in the earlier and `n` in the later one. */
const both = ({ examId, before, after }: VersionPair): RawBuilder<unknown> => sql`
  participant_results o
  join participant_results n on n.participant_id = o.participant_id
  where o.exam_id = ${examId} and o.result_version = ${before}::integer
    and n.exam_id = ${examId} and n.result_version = ${after}::integer`;

/**
 * Lets the planner know how many results each version has: of one that was just written it knows nothing, and would look every participant
 * up one by one.
 */
export async function analyzeResults(database: Database): Promise<void> {
  await sql`analyze participant_results`.execute(database);
}

/** Counts who moves between two versions. */
export async function countMoves(database: Database, versions: VersionPair): Promise<ComparisonCounts> {
  const { rows } = await sql<ComparisonCounts>`
    select count(*) as participants,
      count(*) filter (where n.total_score > o.total_score) as score_up,
      count(*) filter (where n.total_score < o.total_score) as score_down,
      count(*) filter (where n.overall_rank < o.overall_rank) as rank_up,
      count(*) filter (where n.overall_rank > o.overall_rank) as rank_down,
      count(*) filter (where o.passed) as passed_before,
      count(*) filter (where n.passed) as passed_after,
      count(*) filter (where n.passed and not o.passed) as pass_gained,
      count(*) filter (where o.passed and not n.passed) as pass_lost,
      count(*) filter (where not n.titles <@ o.titles) as title_gained,
      count(*) filter (where not o.titles <@ n.titles) as title_lost,
      coalesce(round(avg(o.total_score), 2), 0)::double precision as average_before,
      coalesce(round(avg(n.total_score), 2), 0)::double precision as average_after
    from ${both(versions)}`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** How many had which titles in the earlier version and which in the later one, where they differ: some hundred rows. */
export async function countTitleChanges(
  database: Database,
  versions: VersionPair,
): Promise<{ before: string[]; after: string[]; people: number }[]> {
  const { rows } = await sql<{ before: string[]; after: string[]; people: number }>`
    select o.titles as before, n.titles as after, count(*) as people
    from ${both(versions)} and o.titles <> n.titles
    group by o.titles, n.titles`.execute(database);
  return rows;
}

const personColumns = sql`o.participant_id as participant_id,
  o.total_score as score_before, n.total_score as score_after,
  o.overall_rank as rank_before, n.overall_rank as rank_after,
  o.passed as passed_before, n.passed as passed_after,
  o.titles as titles_before, n.titles as titles_after`;

const isMoved = sql`(o.total_score <> n.total_score or o.overall_rank <> n.overall_rank
  or o.passed <> n.passed or o.titles <> n.titles)`;

/** The participants who move between two versions, up to a limit: first those who pass or no longer do, then those with other titles. */
export async function listMovedPeople(
  database: Database,
  versions: VersionPair,
  limit: number,
): Promise<PersonChange[]> {
  const { rows } = await sql<PersonChange>`
    select ${personColumns} from ${both(versions)} and ${isMoved}
    order by (o.passed <> n.passed) desc, (o.titles <> n.titles) desc, (o.total_score <> n.total_score) desc,
      least(o.overall_rank, n.overall_rank), o.participant_id
    limit ${limit}::integer`.execute(database);
  return rows;
}

const movedAs: Record<Move, RawBuilder<unknown>> = {
  up: sql`n.total_score > o.total_score`,
  down: sql`n.total_score < o.total_score`,
  won: sql`(n.passed and not o.passed)`,
  lost: sql`(o.passed and not n.passed)`,
};

/** Those of these people who moved in one way between two versions. */
export async function listMovers(
  database: Database,
  versions: VersionPair,
  move: Move,
  participantIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.participant_id as id from ${both(versions)} and ${movedAs[move]}
      and o.participant_id = any(${participantIds}::uuid[])`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** Everyone who moves between two versions, in the order of their ids, some at a time. */
export async function* eachMoved(
  database: Database,
  versions: VersionPair,
  peoplePerPage = 5_000,
): AsyncGenerator<PersonChange[]> {
  let last = lowestUuid;
  for (;;) {
    const { rows } = await sql<PersonChange>`
      select ${personColumns} from ${both(versions)} and ${isMoved} and o.participant_id > ${last}::uuid
      order by o.participant_id limit ${peoplePerPage}::integer`.execute(database);
    yield rows;
    const next = rows[peoplePerPage - 1];
    if (!next) return;
    last = next.participant_id;
  }
}
