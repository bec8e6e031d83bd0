import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { attemptEnd } from './queries-attempt-ends.ts';
import { attemptsOf, inPart, type Part, type Whose } from './queries-span-attempts.ts';

/** Time to be given back. */
export interface Credit extends Whose {
  creditId: string;
  seconds: number;
  reason: string;
  /** How many seconds more those get whose clock has run out, until their browsers have heard of it. */
  noticeSeconds: number;
  now: Date;
}

/** Whom a credit reaches, and how. */
export interface CreditPreview {
  /** Attempts that were running in the span, or of the named participants. */
  touched: number;
  /** Those among them that have come to their last question: they get nothing. */
  finished: number;
  /** Those that have been given time for (a part of) the same span. */
  already: number;
  /** Those that get the time. */
  given: number;
  /** Those among them whose clock has run out: they can go on. */
  resumed: number;
  /** Those among them who can then go on past the exam's end, and until when at the latest. */
  pastExamEnd: number;
  lastEndAt: Date | null;
}

/**
 * By how many seconds the end of an attempt moves, and how many of them are time given back. Whose clock still runs gets all of it. Whose
 * clock has run out gets what the span took, at most what was left when it began, counted from now on.
 */
function amounts({ seconds, span, noticeSeconds, now }: Credit) {
  const hasEnded = sql<boolean>`(end_now < ${now}::timestamptz)`;
  const all = sql<number>`${seconds}::integer`;
  const lost = span
    ? sql<number>`least(${all}, ceil(extract(epoch from end_then - ${span.since}::timestamptz))::integer)`
    : all;
  const given = sql<number>`(case when ${hasEnded} then ${lost} else ${all} end)`;
  const untilNow = sql`ceil(extract(epoch from ${now}::timestamptz - end_now))::integer + ${noticeSeconds}::integer`;
  const moved = sql<number>`(case when ${hasEnded} then ${untilNow} else 0 end + ${given})`;
  return { hasEnded, given, moved };
}

/** Whom a credit would reach; nothing is written. */
export async function previewCredit(database: Database, credit: Credit): Promise<CreditPreview> {
  const { hasEnded, moved } = amounts(credit);
  const gets = sql`not is_finished and not is_credited`;
  const newEnd = sql`end_now + ${moved} * interval '1 second'`;
  const { rows } = await sql<CreditPreview>`
    select count(*) as touched,
      count(*) filter (where is_finished) as finished,
      count(*) filter (where not is_finished and is_credited) as already,
      count(*) filter (where ${gets}) as given,
      count(*) filter (where ${gets} and ${hasEnded}) as resumed,
      count(*) filter (where ${gets} and ${newEnd} > exams_end) as "pastExamEnd",
      max(${newEnd}) filter (where ${gets}) as "lastEndAt"
    from ${attemptsOf(credit)} a`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/**
 * Gives time back to those participants of a credit whose ids lie in a part of all, in the transaction that holds the exam's row.
 * @returns how many got it, how many of them go on after their clock had run out, and the latest end among them
 */
export async function giveCredit(
  transaction: Database,
  credit: Credit,
  part: Part,
): Promise<{ given: number; resumed: number; lastEndAt: Date | null }> {
  const { examId, creditId, reason, span, now } = credit;
  const { given, moved } = amounts(credit);
  await sql`
    insert into time_credits (participant_id, exam_id, credit_id, seconds, given_seconds, reason, since, until, given_at)
    select a.participant_id, ${examId}, ${creditId}::uuid, ${moved}, ${given}, ${reason},
      ${span?.since ?? null}::timestamptz, ${span?.until ?? null}::timestamptz, ${now}::timestamptz
    from ${attemptsOf(credit, part)} a
    where not is_finished and not is_credited`.execute(transaction);
  await sql`
    update attempts a set credit_seconds = a.credit_seconds + c.seconds
    from time_credits c
    where c.participant_id = a.participant_id and c.exam_id = a.exam_id
      and a.exam_id = ${examId} and c.exam_id = ${examId} and c.credit_id = ${creditId}::uuid
      ${inPart(part, sql`a.`)}`.execute(transaction);
  const { rows } = await sql<{ given: number; resumed: number; lastEndAt: Date | null }>`
    select count(*) as given, count(*) filter (where c.seconds > c.given_seconds) as resumed,
      max(${attemptEnd}) as "lastEndAt"
    from time_credits c
    join attempts a on a.participant_id = c.participant_id and a.exam_id = c.exam_id
    join exams e on e.exam_id = a.exam_id
    where c.exam_id = ${examId} and c.credit_id = ${creditId}::uuid
      ${inPart(part, sql`c.`)}`.execute(transaction);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** How many seconds have been credited to each of some participants with an attempt. */
export async function listCreditSeconds(
  database: Database,
  examId: string,
  participantIds: string[],
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('attempts')
    .select(['participant_id', 'credit_seconds'])
    .where('exam_id', '=', examId)
    .where('participant_id', 'in', participantIds)
    .execute();
  return new Map(rows.map((row) => [row.participant_id, row.credit_seconds]));
}

/** Notes that time was given back, for the browsers, and until when it lets somebody go on. */
export async function noteCredit(
  transaction: Database,
  examId: string,
  { lastEndAt, creditedAt }: { lastEndAt: Date | null; creditedAt?: Date },
): Promise<void> {
  await transaction
    .updateTable('exams')
    .set({
      last_end_at: sql<Date | null>`greatest(last_end_at, ${lastEndAt}::timestamptz)`,
      ...(creditedAt && { time_credited_at: creditedAt }),
    })
    .where('exam_id', '=', examId)
    .execute();
}
