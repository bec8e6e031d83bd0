import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { QuizWithKey } from '../contest/exam.ts';
import type { Database, Pool } from '../database/database.ts';
import { allRows, allValues, changeRows, firstRow, onlyRow } from '../database/rows.ts';
import type { Roster, Tables } from '../database/tables.ts';
import type { SharedResults } from './scores-ranks-medals.ts';

/** A version of an exam's results, and what it was made from. */
export type ResultVersion = Selectable<Tables['result_versions']>;

/** Which version of which exam's results. */
export type VersionOfExam = Pick<ResultVersion, 'exam_id' | 'result_version'>;

/** A participant's aggregated result; undefined for one who never started, or before the aggregation. */
export const findParticipantResult = (
  database: Database,
  participantId: string,
  { exam_id, result_version }: VersionOfExam,
) =>
  firstRow<Selectable<Tables['participant_results']>>(database)`
    select * from participant_results
    where participant_id = ${participantId} and exam_id = ${exam_id} and result_version = ${result_version}`;

/** A result that is the same for everyone; undefined before the aggregation. */
export async function findExamResult<Kind extends keyof SharedResults>(
  database: Database,
  { exam_id, result_version }: VersionOfExam,
  kind: Kind,
): Promise<SharedResults[Kind] | undefined> {
  const row = await firstRow<{ result: SharedResults[Kind] }>(database)`
    select result from exam_results
    where exam_id = ${exam_id} and result_version = ${result_version} and kind = ${kind}`;
  return row?.result;
}

/** Those who share the first place of a region: how many, and some of their display names. */
export interface RegionsFirst {
  region_name: string;
  people: number;
  display_names: string[];
}

/** Everyone in the first place of a region, as their names are now; nobody who was taken out or erased. */
export const listFirstPlaces = (
  database: Database,
  { exam_id, result_version }: VersionOfExam,
  mostNames: number,
) =>
  allRows<RegionsFirst>(database)`
    select r.region_name, count(*) as people,
      (array_agg(p.display_name order by p.participant_id))[1:${mostNames}::integer] as display_names
    from participant_results r join participants p on p.participant_id = r.participant_id
    where r.exam_id = ${exam_id} and r.result_version = ${result_version} and r.region_rank = 1
      and p.cancelled_at is null and p.erased_at is null
    group by r.region_name`;

/** How many contestants have a result, and how many of them go on to the final stage. */
export const countResults = (database: Database, { exam_id, result_version }: VersionOfExam) =>
  onlyRow<{ participants: number; passed: number }>(database)`
    select count(*) as participants, count(*) filter (where passed) as passed
    from participant_results where exam_id = ${exam_id} and result_version = ${result_version}`;

/** For each question how many of how many participants were right. */
export const listQuizStatistics = (database: Database, { exam_id, result_version }: VersionOfExam) =>
  allRows<Selectable<Tables['quiz_statistics']>>(database)`
    select * from quiz_statistics where exam_id = ${exam_id} and result_version = ${result_version}`;

/** A participant's answers as they were sent, by question number. */
export async function listAnswers(pool: Pool, participantId: string): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ quiz_number: number; answer: string }>({
    name: 'list-answers',
    text: 'select quiz_number, answer from answers where participant_id = $1',
    values: [participantId],
  });
  return new Map(rows.map((row) => [row.quiz_number, row.answer]));
}

/** Stores what a version has beside everyone's own results. Its own row is written last: with it, the version is complete. */
export async function insertVersion(
  transaction: Database,
  version: ResultVersion,
  { shared, statistics }: { shared: SharedResults; statistics: Selectable<Tables['quiz_statistics']>[] },
): Promise<void> {
  const { exam_id, result_version } = version;
  const results = Object.entries(shared).map(([kind, result]) => ({ exam_id, result_version, kind, result }));
  await transaction.insertInto('quiz_statistics').values(statistics).execute();
  await transaction.insertInto('exam_results').values(results).execute();
  await transaction.insertInto('result_versions').values(version).execute();
}

/** The versions of an exam's results, the newest first. */
export const listResultVersions = (database: Database, examId: string) =>
  allValues<number>(database)`
    select result_version from result_versions where exam_id = ${examId} order by result_version desc`;

/** A version of an exam's results; undefined where there is none with this number. */
export const findResultVersion = (database: Database, { exam_id, result_version }: VersionOfExam) =>
  firstRow<ResultVersion>(database)`
    select * from result_versions where exam_id = ${exam_id} and result_version = ${result_version}`;

/** Every version of an exam's results in figures (points), the newest first. */
export async function listVersionFigures(database: Database, examId: string) {
  type Figures = Pick<ResultVersion, 'result_version' | 'aggregated_at'> & {
    participants: number;
    average_score: number;
  };
  const versions = await allRows<Figures>(database)`
    select v.result_version, v.aggregated_at, (e.result ->> 'participants')::integer as participants,
      (e.result ->> 'average_score')::double precision as average_score
    from result_versions v
    join exam_results e on e.exam_id = v.exam_id and e.result_version = v.result_version and e.kind = 'overall'
    where v.exam_id = ${examId} order by v.result_version desc`;
  const passed = await allRows<{ result_version: number; passed: number }>(database)`
    select result_version, count(*) as passed
    from participant_results where exam_id = ${examId} and passed group by result_version`;
  const counts = new Map(passed.map((row) => [row.result_version, row.passed]));
  return versions.map((row) => ({ ...row, passed: counts.get(row.result_version) ?? 0 }));
}

/** Removes versions of an exam's results. Anyone who shows one must have stopped before. */
export async function deleteResultVersions(database: Database, examId: string, versions: number[]) {
  if (versions.length === 0) return;
  for (const table of ['result_versions', 'exam_results', 'quiz_statistics', 'participant_results'])
    await changeRows(database)`
      delete from ${sql.table(table)}
      where exam_id = ${examId} and result_version = any(${versions}::integer[])`;
}

/** The participants of an exam up to now. A sum of hashes, so that nothing is sorted and every shard adds up its own. */
export const readRoster = (database: Database, examId: string) =>
  onlyRow<Roster>(database)`
    select count(*) as attempts, coalesce(sum(a.answered_count), 0) as answers,
      coalesce(sum(('x' || left(md5(
        concat_ws(' ', a.participant_id, a.answered_count, p.birthplace, p.children_division)
      ), 15))::bit(60)::bigint), 0)::text as fingerprint
    from attempts a
    join participants p on p.participant_id = a.participant_id
    where a.exam_id = ${examId} and p.cancelled_at is null`;

/*
 * Which of many answers are right. One contestant's answers are marked by `isCorrect` in contest/exam.ts.
 */

/** The answer key as a table `key`, to be joined with answers `b` by `quiz_number`. */
export function keyTable(quizzes: QuizWithKey[]): RawBuilder<unknown> {
  // A skipped question is never right.
  const accepted = quizzes.map(({ accepted_answers }) =>
    [...accepted_answers].filter((answer) => answer !== ''),
  );
  // Citus takes only immutable functions for tables; those that read records from JSON are not.
  return sql`unnest(
    ${quizzes.map(({ quiz }) => quiz.number)}::integer[], ${quizzes.map(({ level }) => level)}::text[],
    ${quizzes.map(({ genre }) => genre)}::text[], ${quizzes.map(({ is_void }) => is_void)}::boolean[],
    ${quizzes.map(({ verdicts }) => verdicts.right)}::integer[], ${quizzes.map(({ verdicts }) => verdicts.wrong)}::integer[],
    ${accepted.map((answers) => JSON.stringify(answers))}::jsonb[]
  ) as key (quiz_number, level, genre, is_void, right_verdict, wrong_verdict, accepted_answers)`;
}

/** Whether the key accepts answer `b`: by the verdict stored with it, or, where that is not by this key, by its canonical form. */
export const isRight = sql<boolean>`case b.verdict
  when key.right_verdict then true
  when key.wrong_verdict then false
  else coalesce(key.accepted_answers ? coalesce(b.canonical_answer, b.answer), false) end`;

/** Whether answer `b` counts as right: to a withdrawn question each does. */
export const countsAsRight = sql<boolean>`(key.is_void or ${isRight})`;

/** An answer in its canonical form. */
export interface AnswerToQuiz {
  quiz_number: number;
  answer: string;
}

/** An answer that is not accepted, and how many gave it. */
export interface RefusedCount extends AnswerToQuiz {
  people: number;
}

/** The answers that are not accepted, the most frequent first; skips are none. `rare`: how many different ones fewer than `minimum` gave. */
export async function listRefusedAnswers(
  database: Database,
  examId: string,
  { quizNumbers, minimum, limit }: { quizNumbers: number[]; minimum: number; limit: number },
): Promise<{ answers: RefusedCount[]; rare: number }> {
  const rows = await allRows<{ rare: number } & { [Key in keyof RefusedCount]: RefusedCount[Key] | null }>(
    database,
  )`
    with counted as materialized (
      select b.quiz_number, coalesce(b.canonical_answer, b.answer) as answer, count(*) as people
      from answers b
      join attempts a on a.participant_id = b.participant_id
      left join accepted_answers c on c.exam_id = a.exam_id and c.quiz_number = b.quiz_number
        and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
      where a.exam_id = ${examId} and b.quiz_number = any(${quizNumbers}::integer[])
        and b.answer <> '' and c.canonical_answer is null
      group by b.quiz_number, coalesce(b.canonical_answer, b.answer)
    )
    select r.rare, c.quiz_number, c.answer, c.people
    from (select count(*) filter (where people < ${minimum}) as rare from counted) r
    left join counted c on c.people >= ${minimum}
    order by c.people desc, c.quiz_number, c.answer
    limit ${limit}::integer`;
  const answers = rows.flatMap(({ quiz_number, answer, people }) =>
    quiz_number === null || answer === null || people === null ? [] : [{ quiz_number, answer, people }],
  );
  return { answers, rare: rows[0]?.rare ?? 0 };
}

/** No version has this number; null would leave a condition that nothing meets, which Citus refuses in a join. */
const noVersion = -1;

/** How many gave each of these answers, by the points they have in a version of the results; null points where there is none. */
export const countGivers = (
  database: Database,
  { examId, result_version }: { examId: string; result_version: number | null },
  answers: AnswerToQuiz[],
) =>
  allRows<RefusedCount & { score: number | null }>(database)`
    select b.quiz_number, u.answer, r.total_score as score, count(*) as people
    from answers b
    join attempts a on a.participant_id = b.participant_id
    left join participant_results r on r.participant_id = b.participant_id and r.exam_id = ${examId}
      and r.result_version = ${result_version ?? noVersion}::integer
    left join unnest(${answers.map(({ quiz_number }) => quiz_number)}::integer[],
      ${answers.map(({ answer }) => answer)}::text[]) as u (quiz_number, answer)
      on u.quiz_number = b.quiz_number and u.answer = coalesce(b.canonical_answer, b.answer)
    where a.exam_id = ${examId} and u.answer is not null
    group by b.quiz_number, u.answer, r.total_score`;
