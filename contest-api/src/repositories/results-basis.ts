import type { Genre, Level, PackTitle, PassingRule } from '@knowledgeking/contract';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Everything that decides how answers become results. */
export interface Marking {
  /** By question number; accepted answers in their canonical form, sorted. */
  quizzes: Record<string, { level: Level; genre: Genre; acceptedAnswers: string[] }>;
  pointsPerQuiz: number;
  passingRule: PassingRule;
  titles: Pick<PackTitle, 'code' | 'rule'>[];
}

/** The participants and how far they came. */
export interface Roster {
  attempts: number;
  answers: number;
  /** Changes with every contestant, birthplace, division and number of answers. */
  fingerprint: string;
}

/** Everything from which the results of an exam were made. Times are ISO 8601. */
export interface ResultsBasis {
  marking: Marking;
  examStartAt: string;
  examEndAt: string;
  roster: Roster;
}

/** Stores the basis of the results that are being written. */
export async function writeResultsBasis(
  transaction: Database,
  examId: string,
  basis: ResultsBasis,
): Promise<void> {
  await transaction.deleteFrom('result_bases').where('exam_id', '=', examId).execute();
  await transaction
    .insertInto('result_bases')
    .values({ exam_id: examId, basis: JSON.stringify(basis) })
    .execute();
}

/** The basis of an exam's results; undefined where none was stored. */
export async function findResultsBasis(
  database: Database,
  examId: string,
): Promise<ResultsBasis | undefined> {
  const row = await database
    .selectFrom('result_bases')
    .select('basis')
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return row?.basis;
}

/** The participants of an exam up to now. */
export async function readRoster(database: Database, examId: string): Promise<Roster> {
  const { rows } = await sql<Roster>`
    select count(*) as attempts, coalesce(sum(a.answered_count), 0) as answers,
      md5(coalesce(string_agg(
        concat_ws(' ', a.participant_id, a.answered_count, p.birthplace, p.children_division), chr(10)
        order by a.participant_id), '')) as fingerprint
    from attempts a
    join participants p on p.participant_id = a.participant_id
    where a.exam_id = ${examId}`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
