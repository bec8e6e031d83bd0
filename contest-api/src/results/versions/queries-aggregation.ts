import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { unpacked } from '../marking/queries-answer-weights.ts';

/** The version of an exam's results that is being written. */
export interface NewVersion {
  examId: string;
  resultVersion: number;
  /** Whose marks it is made from. */
  runId: string;
  /** The questions that everyone has right, packed (results/marking/queries-answer-weights.ts). */
  weightForAll: string;
}

/** How many participants of a region and division had a number of questions right, and how many of each kind in total. */
export interface ScoreCount {
  region: string;
  isChild: boolean;
  right: number;
  participants: number;
  hard: number;
  superHard: number;
  character: number;
  storiesAndDialogues: number;
  culture: number;
}

/** A title's code and the condition on a participant's result under which it is awarded. */
export interface TitleCondition {
  code: string;
  condition: RawBuilder<boolean>;
}

/** Everything about a result that depends only on region, division and points. */
export interface Standing {
  region: string;
  isChild: boolean;
  score: number;
  overallRank: number;
  overallDeviation: number;
  regionRank: number;
  regionDeviation: number;
  regionParticipants: number;
  /** Null outside the children division. */
  childrenRank: number | null;
  childrenDeviation: number | null;
}

/** Participants from an id on, up to before another; to the end where that is null. */
export interface ParticipantSlice {
  from: string;
  before: string | null;
}

/** Cuts the participants into slices of about the same size. @param count a power of two, at most 256 */
export function sliceParticipants(count: number): ParticipantSlice[] {
  const idAt = (index: number) =>
    `${((index * 256) / count).toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`;
  return Array.from({ length: count }, (_, index) => ({
    from: idAt(index),
    before: index === count - 1 ? null : idAt(index + 1),
  }));
}

/** Everyone who started and was not taken out, with region, division and the sums of the marks. */
function marked({ examId, runId, weightForAll }: NewVersion, slice?: ParticipantSlice): RawBuilder<unknown> {
  const inSlice = (column: RawBuilder<unknown>) => {
    if (!slice) return sql``;
    const from = sql`and ${column} >= ${slice.from}::uuid`;
    return slice.before === null ? from : sql`${from} and ${column} < ${slice.before}::uuid`;
  };
  return sql`
    select a.participant_id, p.birthplace as region_name, p.children_division,
      coalesce(m.rights, 0) + ${weightForAll}::bigint as rights, coalesce(m.answered, 0) as answered_count
    from attempts a
    join participants p on p.participant_id = a.participant_id
    left join (
      select participant_id, sum(rights)::bigint as rights, sum(answered)::integer as answered
      from answer_marks where run_id = ${runId}::uuid ${inSlice(sql`participant_id`)}
      group by participant_id
    ) m on m.participant_id = a.participant_id
    where a.exam_id = ${examId} and p.cancelled_at is null ${inSlice(sql`a.participant_id`)}`;
}

/** Counts how many had how many questions right, by region and division: some thousand rows, however many took part. */
export async function countScores(transaction: Database, version: NewVersion): Promise<ScoreCount[]> {
  await sql`set local work_mem = '128MB'`.execute(transaction);
  const { rows } = await sql<ScoreCount>`
    select region_name as "region", children_division as "isChild", ${unpacked('total')} as "right",
      count(*) as "participants", sum(${unpacked('hard')}) as "hard", sum(${unpacked('super_hard')}) as "superHard",
      sum(${unpacked('character')}) as "character",
      sum(${unpacked('stories_and_dialogues')}) as "storiesAndDialogues", sum(${unpacked('culture')}) as "culture"
    from (${marked(version)}) marked
    group by 1, 2, 3`.execute(transaction);
  return rows;
}

/** Writes the results of a slice of the participants, with ranks, titles and who passes. */
export async function insertParticipantResults(
  transaction: Database,
  version: NewVersion,
  slice: ParticipantSlice,
  rules: {
    points: number;
    standings: Standing[];
    titles: TitleCondition[];
    passes: RawBuilder<boolean>;
  },
): Promise<void> {
  const { examId, resultVersion } = version;
  const points = sql`${rules.points}::integer`;
  const awarded = rules.titles.map((title) => sql`case when ${title.condition} then ${title.code}::text end`);
  const titles =
    awarded.length > 0 ? sql`array_remove(array[${sql.join(awarded)}], null)` : sql`'{}'::text[]`;
  await sql`set local work_mem = '128MB'`.execute(transaction);
  await sql`
    insert into participant_results (participant_id, exam_id, result_version, normal_score, hard_score,
      super_hard_score, character_score, stories_and_dialogues_score, culture_score, capabilities_and_skills_score,
      total_score, answered_count, region_name, overall_rank, overall_deviation, region_rank, region_deviation,
      region_participants, children_division_rank, children_division_deviation, titles, passed)
    with scored as (
      select participant_id, region_name, children_division, answered_count,
        ${unpacked('total')} * ${points} as total_score,
        ${unpacked('hard')} * ${points} as hard_score,
        ${unpacked('super_hard')} * ${points} as super_hard_score,
        ${unpacked('character')} * ${points} as character_score,
        ${unpacked('stories_and_dialogues')} * ${points} as stories_and_dialogues_score,
        ${unpacked('culture')} * ${points} as culture_score
      from (${marked(version, slice)}) marked
    ), ranked as (
      select s.*, s.total_score - s.hard_score - s.super_hard_score as normal_score,
        s.total_score - s.character_score - s.stories_and_dialogues_score - s.culture_score
          as capabilities_and_skills_score,
        t.overall_rank, t.overall_deviation, t.region_rank, t.region_deviation, t.region_participants,
        t.children_division_rank, t.children_division_deviation
      from scored s
      join ${standingTable(rules.standings)} on t.region_name = s.region_name
        and t.children_division = s.children_division and t.total_score = s.total_score
    )
    select participant_id, ${examId}::text, ${resultVersion}::integer, normal_score, hard_score,
      super_hard_score, character_score, stories_and_dialogues_score, culture_score, capabilities_and_skills_score,
      total_score, answered_count, region_name, overall_rank, overall_deviation, region_rank, region_deviation,
      region_participants, children_division_rank, children_division_deviation, ${titles}, ${rules.passes}
    from ranked`.execute(transaction);
}

/** The standings as a table `t`. */
function standingTable(standings: Standing[]): RawBuilder<unknown> {
  const column = <Name extends keyof Standing>(name: Name) => standings.map((standing) => standing[name]);
  return sql`unnest(
    ${column('region')}::text[], ${column('isChild')}::boolean[], ${column('score')}::integer[],
    ${column('overallRank')}::integer[], ${column('overallDeviation')}::numeric[],
    ${column('regionRank')}::integer[], ${column('regionDeviation')}::numeric[],
    ${column('regionParticipants')}::integer[],
    ${column('childrenRank')}::integer[], ${column('childrenDeviation')}::numeric[]
  ) as t (region_name, children_division, total_score, overall_rank, overall_deviation, region_rank, region_deviation,
    region_participants, children_division_rank, children_division_deviation)`;
}

/** Stores for each question how many of those who started were right. */
export async function insertQuizStatistics(
  transaction: Database,
  { examId, resultVersion }: NewVersion,
  statistics: { quizNumber: number; participants: number; correct: number }[],
): Promise<void> {
  await sql`
    insert into quiz_statistics (exam_id, quiz_number, result_version, participants, correct)
    select ${examId}::text, s.quiz_number, ${resultVersion}::integer, s.participants, s.correct
    from unnest(${statistics.map((one) => one.quizNumber)}::integer[],
      ${statistics.map((one) => one.participants)}::integer[],
      ${statistics.map((one) => one.correct)}::integer[]) as s (quiz_number, participants, correct)`.execute(
    transaction,
  );
}

/** Stores a result that is the same for everyone. */
export async function insertExamResult(
  transaction: Database,
  { examId, resultVersion }: NewVersion,
  kind: 'overall' | 'regional' | 'children',
  result: object,
): Promise<void> {
  await transaction
    .insertInto('exam_results')
    .values({ exam_id: examId, kind, result_version: resultVersion, result: JSON.stringify(result) })
    .execute();
}
