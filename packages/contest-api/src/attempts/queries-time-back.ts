import { type RawBuilder, sql } from 'kysely';
import { attemptEnd, attemptFinished } from '../contest/queries-attempt-ends.ts';
import type { Database } from '../database/database.ts';
import { allRows, allValues, changeRows, onlyRow } from '../database/rows.ts';

/** A span of time; its end is not part of it. */
export type Span = Record<'since' | 'until', Date>;

/** Whose attempts: those that were running in a span, those of some participants, or both at once. */
export interface Whose {
  examId: string;
  span?: Span | undefined;
  participantIds?: string[] | undefined;
}

/**
 * One row per attempt in question: its end now and as it was in the span (time that was given back later did not run then), whether
 * it has come to its last question, and whether time was given for the span already. Every row is made of the participant's own, so that a
 * cluster's shards each find theirs.
 */
function attemptsOf({ examId, span, participantIds }: Whose): RawBuilder<unknown> {
  const { since = null, until = null } = span ?? {};
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
        from time_credits where exam_id = ${examId} ${isNamed()} group by participant_id
      ) c on c.participant_id = a.participant_id
      where a.exam_id = ${examId} ${isNamed(sql`a.`)}
        and (${until}::timestamptz is null or a.started_at < ${until}::timestamptz)
    ) t
    where ${since}::timestamptz is null or (end_then > ${since}::timestamptz
      and (case when finished_at is null then not is_finished else finished_at > ${since}::timestamptz end))
  )`;
}

/** Whose attempts they are, in the order of the ids. */
export const listAttemptsOf = (database: Database, whose: Whose) =>
  allValues<string>(database)`select participant_id from ${attemptsOf(whose)} a order by participant_id`;

/** How many attempts were running in a span, how many of those are finished since, and what was given back for it. */
export interface SpanAttempts {
  touched: number;
  finished: number;
  given: number;
  /** Those who could be given time, and were not. */
  left: number;
  /** Seconds, the most that anybody was given for it. */
  given_seconds: number;
}

/** Counts the attempts that were running in a span. */
export const countAttemptsIn = (database: Database, whose: Whose & { span: Span }) =>
  onlyRow<SpanAttempts>(database)`
    select count(*) as touched,
      count(*) filter (where is_finished) as finished,
      count(*) filter (where is_credited) as given,
      count(*) filter (where not is_finished and not is_credited) as "left",
      coalesce(max(given_before), 0) as given_seconds
    from ${attemptsOf(whose)} a`;

/** Time to be given back. */
export interface Credit extends Whose {
  creditId: string;
  seconds: number;
  reason: string;
  now: Date;
}

/** For those whose clock has run out: until their browser has heard that they can go on (docs/decisions/clock-and-ends.md). */
const noticeSeconds = 30;

/**
 * Who gets how much of a credit: one row per attempt in question. Nobody does who has come to the last question, or was given time for (a part
 * of) the same span. Whose clock still runs gets all of it. Whose clock has run out gets what the span took, at most what was left
 * when it began, counted from now on: the end moves by more seconds than are given.
 */
function whoGetsHowMuch({ seconds, now, ...whose }: Credit): RawBuilder<unknown> {
  const { span } = whose;
  const left = span
    ? sql`ceil(extract(epoch from end_then - ${span.since}::timestamptz))::integer`
    : sql`${seconds}::integer`;
  const sinceEnd = sql`ceil(extract(epoch from ${now}::timestamptz - end_now))::integer`;
  return sql`(
    select *, end_now + moved_seconds * interval '1 second' as new_end from (
      select *, not is_finished and not is_credited as gets_time,
        given_seconds + case when has_ended then ${sinceEnd} + ${noticeSeconds}::integer else 0 end as moved_seconds
      from (
        select *, end_now < ${now}::timestamptz as has_ended,
          case when end_now < ${now}::timestamptz then least(${seconds}::integer, ${left})
            else ${seconds}::integer end as given_seconds
        from ${attemptsOf(whose)} a
      ) b
    ) c
  )`;
}

interface CreditPreview {
  /** Attempts that were running in the span, or of the named participants. */
  touched: number;
  /** Those among them that have come to their last question: they get nothing. */
  finished: number;
  /** Those that have been given time for (a part of) the same span. */
  already: number;
  given: number;
  /** Those among them whose clock has run out: they can go on. */
  resumed: number;
  /** Those among them who can then go on past the exam's end, and until when at the latest. */
  past_exam_end: number;
  last_end_at: Date | null;
}

/** Whom a credit would reach; nothing is written. */
export const previewCredit = (database: Database, credit: Credit) =>
  onlyRow<CreditPreview>(database)`
    select count(*) as touched,
      count(*) filter (where is_finished) as finished,
      count(*) filter (where not is_finished and is_credited) as already,
      count(*) filter (where gets_time) as given,
      count(*) filter (where gets_time and has_ended) as resumed,
      count(*) filter (where gets_time and new_end > exams_end) as past_exam_end,
      max(new_end) filter (where gets_time) as last_end_at
    from ${whoGetsHowMuch(credit)} a`;

/** How many got time, how many of them go on after their clock had run out, and the latest end among them. */
export type Given = Pick<CreditPreview, 'given' | 'resumed' | 'last_end_at'>;

/** Gives time back to those among some participants who are to get it, in the transaction that holds the exam's row. */
export async function giveCredit(
  transaction: Database,
  credit: Credit & { participantIds: string[] },
): Promise<Given> {
  const { examId, creditId, reason, span, now, participantIds } = credit;
  const { since = null, until = null } = span ?? {};
  await changeRows(transaction)`
    insert into time_credits (participant_id, exam_id, credit_id, seconds, given_seconds, reason, since, until, given_at)
    select a.participant_id, ${examId}, ${creditId}::uuid, moved_seconds, given_seconds, ${reason},
      ${since}::timestamptz, ${until}::timestamptz, ${now}::timestamptz
    from ${whoGetsHowMuch(credit)} a
    where gets_time`;
  const isTheirs = sql`c.exam_id = ${examId} and c.credit_id = ${creditId}::uuid
    and a.participant_id = any(${participantIds}::uuid[])`;
  await changeRows(transaction)`
    update attempts a set credit_seconds = a.credit_seconds + c.seconds
    from time_credits c
    where c.participant_id = a.participant_id and c.exam_id = a.exam_id and a.exam_id = ${examId} and ${isTheirs}`;
  return onlyRow<Given>(transaction)`
    select count(*) as given, count(*) filter (where c.seconds > c.given_seconds) as resumed,
      max(${attemptEnd}) as last_end_at
    from time_credits c
    join attempts a on a.participant_id = c.participant_id and a.exam_id = c.exam_id
    join exams e on e.exam_id = a.exam_id
    where ${isTheirs}`;
}

/** How many seconds have been credited to each of some participants with an attempt. */
export async function listCreditSeconds(database: Database, examId: string, participantIds: string[]) {
  const rows = await allRows<{ participant_id: string; credit_seconds: number }>(database)`
    select participant_id, credit_seconds from attempts
    where exam_id = ${examId} and participant_id = any(${participantIds}::uuid[])`;
  return new Map(rows.map((row) => [row.participant_id, row.credit_seconds]));
}

/** Notes that time was given back, for the browsers, and until when it lets somebody go on. */
export const noteCredit = (
  transaction: Database,
  examId: string,
  { last_end_at, creditedAt = null }: { last_end_at: Date | null; creditedAt?: Date | null },
) =>
  changeRows(transaction)`
    update exams set last_end_at = greatest(last_end_at, ${last_end_at}::timestamptz),
      time_credited_at = coalesce(${creditedAt}::timestamptz, time_credited_at)
    where exam_id = ${examId}`;
