import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { attemptEnd, attemptFinished } from './queries-attempt-ends.ts';

/** A span of time; its end is not part of it. */
export interface Span {
  since: Date;
  until: Date;
}

/** Whose attempts: those that were running in a span, those of some participants, or both at once. */
export interface Whose {
  examId: string;
  span?: Span | undefined;
  participantIds?: string[] | undefined;
}

/** Participants by their ids: the first one, and the first one behind them; null: to the last. */
export interface Part {
  from: string;
  before: string | null;
}

/** The condition that a participant is in a part, with `and` before it. */
export const inPart = ({ from, before }: Part, table = sql``): RawBuilder<unknown> => {
  const participant = sql`${table}participant_id`;
  const isBefore = before === null ? sql`` : sql`and ${participant} < ${before}::uuid`;
  return sql`and ${participant} >= ${from}::uuid ${isBefore}`;
};

/**
 * One row per attempt in question: its end now and as it was in the span (time that was given back later did not run then), whether
 * it has come to its last question, and whether time was given for the span already. Every part is the participant's own, so that a
 * cluster's shards each find theirs.
 */
export function attemptsOf({ examId, span, participantIds }: Whose, part?: Part): RawBuilder<unknown> {
  const { since = null, until = null } = span ?? {};
  const isInPart = part ? inPart(part) : sql``;
  const isNamed = (table = sql``) =>
    participantIds ? sql`and ${table}participant_id = any(${participantIds}::uuid[])` : sql``;
  return sql`(
    select * from (
      select a.participant_id, a.exam_id, a.credit_seconds, a.finished_at, e.exam_end_at as exams_end,
        ${attemptEnd} as end_now,
        ${attemptEnd} - coalesce(c.later_seconds, 0) * interval '1 second' as end_then,
        ${attemptFinished(examId)} as is_finished,
        coalesce(c.overlaps, false) as is_credited,
        coalesce(c.given_seconds, 0) as given_before
      from attempts a
      join exams e on e.exam_id = a.exam_id
      left join (
        select participant_id,
          sum(seconds) filter (where given_at >= ${until}::timestamptz) as later_seconds,
          bool_or(since < ${until}::timestamptz and until > ${since}::timestamptz) as overlaps,
          max(given_seconds) filter (
            where since < ${until}::timestamptz and until > ${since}::timestamptz) as given_seconds
        from time_credits where exam_id = ${examId} ${isNamed()} ${isInPart} group by participant_id
      ) c on c.participant_id = a.participant_id
      where a.exam_id = ${examId} ${isNamed(sql`a.`)} ${part ? inPart(part, sql`a.`) : sql``}
        and (${until}::timestamptz is null or a.started_at < ${until}::timestamptz)
    ) t
    where ${since}::timestamptz is null or (end_then > ${since}::timestamptz
      and (case when finished_at is null then not is_finished else finished_at > ${since}::timestamptz end))
  )`;
}

/** How many attempts were running in a span, how many of those are finished since, and what was given back for it. */
export interface SpanAttempts {
  touched: number;
  finished: number;
  given: number;
  /** Those who could be given time, and were not. */
  left: number;
  /** Seconds, the most that anybody was given for it. */
  givenSeconds: number;
}

/** Counts the attempts that were running in a span. */
export async function countAttemptsIn(
  database: Database,
  whose: Whose & { span: Span },
): Promise<SpanAttempts> {
  const { rows } = await sql<SpanAttempts>`
    select count(*) as touched,
      count(*) filter (where is_finished) as finished,
      count(*) filter (where is_credited) as given,
      count(*) filter (where not is_finished and not is_credited) as "left",
      coalesce(max(given_before), 0) as "givenSeconds"
    from ${attemptsOf(whose)} a`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** Those of some participants whose attempt was running in a span. */
export async function listRunning(
  database: Database,
  whose: Whose & { span: Span; participantIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ participant_id: string }>`
    select participant_id from ${attemptsOf(whose)} a`.execute(database);
  return rows.map((row) => row.participant_id);
}
