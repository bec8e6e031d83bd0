import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { deviationAmong, everyone, rankAmong } from './standing.ts';

/** A title's code and the condition on a participant's result under which it is awarded. */
export interface TitleCondition {
  code: string;
  condition: RawBuilder<boolean>;
}

/** Removes everything that an earlier aggregation of the exam wrote. */
export async function deleteResults(transaction: Database, examId: string): Promise<void> {
  await transaction.deleteFrom('participant_results').where('exam_id', '=', examId).execute();
  await transaction.deleteFrom('exam_results').where('exam_id', '=', examId).execute();
  await transaction.deleteFrom('quiz_statistics').where('exam_id', '=', examId).execute();
}

const total = sql`s.total_score::bigint`;
const region = sql`partition by p.birthplace`;
const division = sql`partition by p.children_division`;

/** Marks every answer and writes scores, ranks and deviations of everyone who started. */
export async function insertParticipantResults(
  transaction: Database,
  { examId, points }: { examId: string; points: number },
): Promise<void> {
  await sql`
    with marked as (
      select b.participant_id, q.level, q.genre, b.answer,
        case when c.canonical_answer is null then 0 else ${points}::integer end as points
      from answers b
      join quizzes q on q.exam_id = b.exam_id and q.quiz_number = b.quiz_number
      left join accepted_answers c on c.exam_id = b.exam_id and c.quiz_number = b.quiz_number
        and c.canonical_answer = b.canonical_answer
      where b.exam_id = ${examId}
    ), scored as (
      select a.participant_id,
        ${scoreWhere('level', 'normal')} as normal_score,
        ${scoreWhere('level', 'hard')} as hard_score,
        ${scoreWhere('level', 'super_hard')} as super_hard_score,
        ${scoreWhere('genre', 'character')} as character_score,
        ${scoreWhere('genre', 'stories_and_dialogues')} as stories_and_dialogues_score,
        ${scoreWhere('genre', 'culture')} as culture_score,
        ${scoreWhere('genre', 'capabilities_and_skills')} as capabilities_and_skills_score,
        coalesce(sum(m.points), 0)::integer as total_score,
        (count(*) filter (where m.answer <> ''))::integer as answered_count
      from attempts a
      left join marked m on m.participant_id = a.participant_id
      where a.exam_id = ${examId}
      group by a.participant_id
    )
    insert into participant_results
    select s.participant_id, ${examId}::text, s.normal_score, s.hard_score, s.super_hard_score,
      s.character_score, s.stories_and_dialogues_score, s.culture_score, s.capabilities_and_skills_score,
      s.total_score, s.answered_count, p.birthplace,
      ${rankAmong(everyone, total)},
      ${deviationAmong(everyone, total)},
      ${rankAmong(region, total)},
      ${deviationAmong(region, total)},
      count(*) over (${region}),
      case when p.children_division then ${rankAmong(division, total)} end,
      case when p.children_division then ${deviationAmong(division, total)} end,
      '{}'::text[], false
    from scored s join participants p on p.participant_id = s.participant_id`.execute(transaction);
}

function scoreWhere(column: 'level' | 'genre', value: string): RawBuilder<number> {
  return sql`(coalesce(sum(m.points) filter (where ${sql.ref(`m.${column}`)} = ${value}), 0))::integer`;
}

/** Awards titles and marks who goes on to the final stage. */
export async function updateAwards(
  transaction: Database,
  examId: string,
  { titles, passes }: { titles: TitleCondition[]; passes: RawBuilder<boolean> },
): Promise<void> {
  const awarded = titles.map((title) => sql`case when ${title.condition} then ${title.code}::text end`);
  const codes = titles.length > 0 ? sql`array[${sql.join(awarded)}]` : sql`'{}'::text[]`;
  await sql`
    update participant_results set titles = array_remove(${codes}, null), passed = ${passes}
    where exam_id = ${examId}`.execute(transaction);
}

/**
 * Counts for each question how many of those who started were right. Both counts are made before the questions are joined: so a
 * distributed engine counts where the answers are, and only counts leave there.
 */
export async function insertQuizStatistics(transaction: Database, examId: string): Promise<void> {
  await sql`
    with started as (
      select count(*) as participants from attempts where exam_id = ${examId}
    ), counted as (
      select b.quiz_number, count(*) as correct
      from answers b
      join accepted_answers c on c.exam_id = b.exam_id and c.quiz_number = b.quiz_number
        and c.canonical_answer = b.canonical_answer
      where b.exam_id = ${examId}
      group by b.quiz_number
    )
    insert into quiz_statistics (exam_id, quiz_number, participants, correct)
    select q.exam_id, q.quiz_number, s.participants::integer, coalesce(c.correct, 0)::integer
    from quizzes q cross join started s left join counted c on c.quiz_number = q.quiz_number
    where q.exam_id = ${examId}`.execute(transaction);
}

/** Stores a result that is the same for everyone. */
export async function insertExamResult(
  transaction: Database,
  examId: string,
  kind: 'overall' | 'regional' | 'children',
  result: object,
): Promise<void> {
  await transaction
    .insertInto('exam_results')
    .values({ exam_id: examId, kind, result: JSON.stringify(result) })
    .execute();
}
