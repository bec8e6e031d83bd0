import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Synthetic contestants that differ by their number: the same number and seed give the same contestant. */
export interface SyntheticCrowd {
  examId: string;
  seed: number;
  now: Date;
  exam_start_at: Date;
  durationMilliseconds: number;
  regions: string[];
  quizzes: { quiz_number: number; difficulty: number }[];
  possibleAnswers: PossibleAnswer[];
}

/** An answer that somebody might give. */
export interface PossibleAnswer {
  quiz_number: number;
  /** 0: a skip; 1: the right answer; from 2: wrong ones. */
  choice: number;
  answer: string;
  canonical_answer: string;
  verdict: number;
}

/** Contestants by their numbers, both ends included. */
export interface Numbers {
  first: number;
  last: number;
}

const childrenRate = 0.4;
const childrenHandicap = 0.3;
const discrimination = 1.4;
const skipRate = 0.04;
const firstNames = [
  'なぎさ',
  'みなと',
  'しおり',
  'かい',
  'うしお',
  'いかり',
  'まほろ',
  'そら',
  'なみ',
  'はやて',
  'すばる',
  'ほづみ',
];

/**
 * Writes contestants with their attempts and answers, made by the database itself. They have no exam numbers. Those who are there
 * already stay as they are; those whom another transaction is writing are waited for.
 * @returns how many are new
 */
export async function insertSyntheticContestants(
  transaction: Database,
  crowd: SyntheticCrowd,
  numbers: Numbers,
): Promise<number> {
  const { examId, now, quizzes } = crowd;
  const { rows: added } = await sql<{ participant_id: string }>`
    insert into participants (participant_id, exam_id, email, encrypted_exam_number, display_name, birthplace,
      children_division, is_synthetic, created_at)
    select s.participant_id, ${examId}::text, s.participant_id || '@simulated.invalid', null,
      s.first_name || s.number || '号', s.birthplace, s.children_division, true, ${now}::timestamptz
    from (${people(crowd, numbers)}) s
    on conflict do nothing returning participant_id`.execute(transaction);
  if (added.length === 0) return 0;
  const made = sql`(select * from (${people(crowd, numbers)}) s
    where participant_id = any(${added.map(({ participant_id }) => participant_id)}::uuid[])) s`;
  await sql`
    insert into attempts (participant_id, exam_id, started_at, answered_count, finished_at)
    select s.participant_id, ${examId}::text, s.started_at, ${quizzes.length}::integer, s.finished_at
    from ${made}`.execute(transaction);
  await sql`
    with made as materialized (
      select s.*, hashint8extended(s.number, ${crowd.seed}::bigint + 4294967296) as own_seed from ${made}
    ), quiz as materialized (
      select * from ${quizTable(crowd)} join (
        select quiz_number, array_agg(answer order by choice) as answers,
          array_agg(nullif(canonical_answer, answer) order by choice) as canonical_answers,
          array_agg(verdict order by choice) as verdicts, count(*)::integer as choices
        from ${answerTable(crowd)} group by quiz_number
      ) a using (quiz_number)
    ), drawn as (
      select d.*, case
        when ${fraction(0)} * (1 + exp(${sql.lit(discrimination)} * (d.difficulty - d.ability))) < 1 then 2
        when ${fraction(20)} < ${sql.lit(skipRate)} or d.choices = 2 then 1
        else 3 + floor(${fraction(40)} * (d.choices - 2))::integer
      end as choice
      from (
        select s.participant_id, s.ability, q.*, s.started_at + (s.finished_at - s.started_at) * q.part as answered_at,
          -- The contestant is the hash's seed: as a part of what is hashed, a few pairs of a million drew much the same.
          hashint8extended(q.place, s.own_seed) as draw
        from made s
        -- Each contestant's answers together, which the index likes best.
        cross join lateral (select * from quiz where s.number > 0 offset 0) q
        offset 0
      ) d
      offset 0
    )
    insert into answers (participant_id, answered_at, verdict, quiz_number, answer, canonical_answer)
    select d.participant_id, d.answered_at, d.verdicts[d.choice], d.quiz_number, d.answers[d.choice],
      d.canonical_answers[d.choice]
    from drawn d`.execute(transaction);
  return added.length;
}

/** Twenty bits of `draw` as a number from 0 up to, not including, 1. */
function fraction(shift: number): RawBuilder<number> {
  return sql`(((d.draw >> ${sql.lit(shift)}) & 1048575) / 1048576.0::double precision)`;
}

const quizTable = ({ quizzes }: SyntheticCrowd): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(
    quizzes.map((quiz, index) => ({ ...quiz, place: index + 1, part: (index + 1) / quizzes.length })),
  )}::jsonb) as q (quiz_number integer, difficulty double precision, place integer, part double precision)`;

const answerTable = ({ possibleAnswers }: SyntheticCrowd): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(possibleAnswers)}::jsonb)
    as o (quiz_number integer, choice integer, answer text, canonical_answer text, verdict integer)`;

/** Neighbours by number are neighbours in the indexes, in blocks that are spread over all ids: so inserting stays fast. */
function idOf({ examId, seed }: SyntheticCrowd): RawBuilder<string> {
  const hash = (number: RawBuilder<unknown>) =>
    sql`md5(concat_ws(' ', ${examId}::text, ${seed}::bigint, ${number}))`;
  return sql`(left(${hash(sql`r.number / 1000`)}, 8) || lpad(to_hex(r.number), 8, '0') || right(${hash(sql`r.number`)}, 16))::uuid`;
}

/**
 * Contestants by number, with ability (mean 0, standard deviation 1, by Box and Muller) and times: everyone starts within the
 * first minutes and takes half of the time or more; nothing lies in the future.
 */
function people(crowd: SyntheticCrowd, { first, last }: Numbers): RawBuilder<unknown> {
  const { seed, now, exam_start_at, durationMilliseconds, regions } = crowd;
  const duration = sql`(${durationMilliseconds}::double precision * interval '1 millisecond')`;
  /** The n-th random number of a contestant, from 0 up to, not including, 1. */
  const random = (n: number) =>
    sql`((hashint8extended(g.number * 16 + ${sql.lit(n)}, ${seed}::bigint) & 4503599627370495)
      / 4503599627370496.0::double precision)`;
  return sql`
    select r.number, ${idOf(crowd)} as participant_id,
      r.children_division,
      sqrt(-2 * ln(1 - r.for_distance)) * cos(2 * pi() * r.for_angle)
        - case when r.children_division then ${sql.lit(childrenHandicap)} else 0 end as ability,
      -- Squaring favours the regions early in the list, so that some are large and some small.
      coalesce((${regions}::text[])[1 + floor(r.for_region * r.for_region * ${sql.lit(regions.length)})::integer], '') as birthplace,
      (${firstNames}::text[])[1 + floor(r.for_name * ${sql.lit(firstNames.length)})::integer] as first_name,
      least(r.started_at, ${now}::timestamptz) as started_at,
      least(r.started_at + r.taken * ${duration}, ${now}::timestamptz) as finished_at
    from (
      select g.number, ${random(0)} < ${sql.lit(childrenRate)} as children_division, ${random(1)} as for_distance,
        ${random(2)} as for_angle, ${random(3)} as for_region, ${random(4)} as for_name,
        ${exam_start_at}::timestamptz + ${random(5)} * 0.1 * ${duration} as started_at,
        0.5 + ${random(6)} * 0.4 as taken
      from generate_series(${first}::bigint, ${last}::bigint) as g (number)
    ) r`;
}

/** How many synthetic contestants each exam has; an exam without any is absent. */
export async function countSyntheticContestants(
  database: Database,
): Promise<{ exam_id: string; participants: number }[]> {
  const { rows } = await sql<{ exam_id: string; participants: number }>`
    select exam_id, count(*) as participants from participants where is_synthetic
    group by exam_id order by exam_id`.execute(database);
  return rows;
}

const tablesOfContestants = [
  'answers',
  'attempts',
  'participant_results',
  'exam_numbers',
  'entries',
  'participants',
] as const;

/**
 * Removes some synthetic contestants, each with all that belongs to them; nobody is left half removed.
 * @returns how many; 0 when there are none left
 */
export async function deleteSyntheticContestants(transaction: Database, limit: number): Promise<number> {
  const contestants = await transaction
    .selectFrom('participants')
    .select('participant_id')
    .where('is_synthetic', '=', true)
    .limit(limit)
    .execute();
  const ids = contestants.map(({ participant_id }) => participant_id);
  if (ids.length === 0) return 0;
  for (const table of tablesOfContestants) {
    await sql`delete from ${sql.table(table)} where participant_id = any(${ids}::uuid[])`.execute(
      transaction,
    );
  }
  return ids.length;
}
