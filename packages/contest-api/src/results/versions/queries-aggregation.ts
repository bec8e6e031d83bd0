import { genres, levels } from '@knowledgeking/contract/rules/quiz';
import { type RawBuilder, sql } from 'kysely';
import type { ExamWithKey } from '../../contest/exam.ts';
import type { Database } from '../../database/database.ts';
import { allRows, changeRows } from '../../database/rows.ts';
import type { Scores } from '../../database/tables.ts';
import { isRight, keyTable } from '../queries.ts';
import { type ScoreCount, scoreWhere, type standingsOf } from '../scores-ranks-medals.ts';
import { passingCondition, titleCondition } from './queries-titles-and-passing.ts';

/** @param isPublished whether contestants come for results meanwhile, so that they are left the other processors */
export async function prepareForAllAnswers(transaction: Database, isPublished: boolean): Promise<void> {
  // Enough for the sums of a million participants.
  await sql`set local work_mem = '128MB'`.execute(transaction);
  if (isPublished) await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
}

/** Everyone who started and was not taken out, with all their answers `b` and the keys of the questions. */
const everyAnswer = (exam: ExamWithKey) => sql`
  attempts a
  join participants p on p.participant_id = a.participant_id
  left join answers b on b.participant_id = a.participant_id
  left join ${keyTable(exam.quizzes)} on key.quiz_number = b.quiz_number
  where a.exam_id = ${exam.id} and p.cancelled_at is null`;

/** Of a withdrawn question no answer is, because everyone gets its points anyway. */
const isWorthPoints = sql<boolean>`(not key.is_void and ${isRight})`;

/** Marks all answers of an exam and adds them up by participant, into a table `scores` that is there until the transaction ends. */
export async function makeScores(transaction: Database, exam: ExamWithKey): Promise<void> {
  const forEveryone = scoreWhere(exam, ({ is_void }) => is_void);
  const pointsOf = (part: keyof Scores, isPart: RawBuilder<boolean>) =>
    sql`(count(*) filter (where ${isWorthPoints} and ${isPart}) * ${exam.points_per_quiz}::integer
      + ${forEveryone[part]}::integer)::integer as ${sql.ref(part)}`;
  const points = [
    pointsOf('total_score', sql`true`),
    ...levels.map((level) => pointsOf(`${level}_score`, sql`key.level = ${level}`)),
    ...genres.map((genre) => pointsOf(`${genre}_score`, sql`key.genre = ${genre}`)),
  ];
  await sql`drop table if exists scores`.execute(transaction);
  // PostgreSQL reads in parallel for a new table, which it does not for rows that are inserted.
  await sql`
    create temporary table scores on commit drop as
    select p.participant_id, p.birthplace as region_name, p.children_division,
      (count(*) filter (where b.answer <> ''))::integer as answered_count, ${sql.join(points)}
    from ${everyAnswer(exam)}
    group by p.participant_id, p.birthplace, p.children_division`.execute(transaction);
}

/** For each question how many were right, by its number. Those about which nobody was, and withdrawn ones, are missing. */
export async function countRightAnswers(transaction: Database, exam: ExamWithKey) {
  const rows = await allRows<{ quiz_number: number; correct: number }>(transaction)`
    select b.quiz_number, count(*) as correct
    from ${everyAnswer(exam)} and ${isWorthPoints}
    group by b.quiz_number`;
  return new Map(rows.map(({ quiz_number, correct }) => [quiz_number, correct]));
}

/** Counts how many had which score, by region and division: some thousand rows, however many took part. */
export function countScores(transaction: Database): Promise<ScoreCount[]> {
  const sums = [...levels, ...genres].map(
    (part) => sql`sum(${sql.ref(`${part}_score`)}) as ${sql.ref(`${part}_score`)}`,
  );
  return allRows<ScoreCount>(transaction)`
    select region_name, children_division, total_score, count(*) as participants, ${sql.join(sums)}
    from scores group by region_name, children_division, total_score`;
}

/** Writes everyone's results, with ranks, titles and who passes. */
export async function insertParticipantResults(
  transaction: Database,
  exam: ExamWithKey,
  result_version: number,
  standings: ReturnType<typeof standingsOf>,
): Promise<void> {
  const titles = exam.titles.map(
    ({ code, rule }) => sql`case when ${titleCondition(rule, exam)} then ${code}::text end`,
  );
  const columns = sql`normal_score, hard_score, super_hard_score, character_score, stories_and_dialogues_score,
    culture_score, capabilities_and_skills_score, total_score, answered_count, region_name, overall_rank,
    overall_deviation, region_rank, region_deviation, region_participants, children_division_rank,
    children_division_deviation`;
  // In a table first: a statement that waits for a lock before its megabytes are read would not notice that its client is gone.
  await sql`drop table if exists standings`.execute(transaction);
  await sql`
    create temporary table standings on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as standings (
      region_name text, children_division boolean, total_score integer, overall_rank integer,
      overall_deviation numeric, region_rank integer, region_deviation numeric, region_participants integer,
      children_division_rank integer, children_division_deviation numeric
    )`.execute(transaction);
  await changeRows(transaction)`
    insert into participant_results (participant_id, exam_id, result_version, ${columns}, titles, passed)
    select participant_id, ${exam.id}::text, ${result_version}::integer, ${columns},
      array_remove(array[${sql.join(titles)}]::text[], null), ${passingCondition(exam.passing_rule)}
    from scores join standings using (region_name, children_division, total_score)`;
}
