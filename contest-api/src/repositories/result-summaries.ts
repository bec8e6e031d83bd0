import { sql } from 'kysely';
import type { Database } from './database.ts';
import { deviationAmong, everyone, rankAmong } from './standing.ts';

/** How a group of participants did; scores in points. */
export interface ScoreSummary {
  participants: number;
  average_score: number;
  standard_deviation: number;
  highest_score: number;
  normal_score: number;
  hard_score: number;
  super_hard_score: number;
  character_score: number;
  stories_and_dialogues_score: number;
  culture_score: number;
  capabilities_and_skills_score: number;
}

/** Mean, spread and highest score of all participants, or of the children division; zeros where there are none. */
export async function summarizeScores(
  transaction: Database,
  examId: string,
  { childrenOnly }: { childrenOnly: boolean },
): Promise<ScoreSummary> {
  const { rows } = await sql<ScoreSummary>`
    select count(*) as participants,
      coalesce(round(avg(total_score), 2), 0) as average_score,
      coalesce(round(stddev_pop(total_score), 2), 0) as standard_deviation,
      coalesce(max(total_score), 0) as highest_score,
      coalesce(avg(normal_score), 0) as normal_score,
      coalesce(avg(hard_score), 0) as hard_score,
      coalesce(avg(super_hard_score), 0) as super_hard_score,
      coalesce(avg(character_score), 0) as character_score,
      coalesce(avg(stories_and_dialogues_score), 0) as stories_and_dialogues_score,
      coalesce(avg(culture_score), 0) as culture_score,
      coalesce(avg(capabilities_and_skills_score), 0) as capabilities_and_skills_score
    from participant_results
    where exam_id = ${examId} and (not ${childrenOnly}::boolean or children_division_rank is not null)`.execute(
    transaction,
  );
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** How many participants had each score; scores that nobody had are absent. */
export async function countScores(
  transaction: Database,
  examId: string,
  { childrenOnly }: { childrenOnly: boolean },
): Promise<{ score: number; participants: number }[]> {
  const { rows } = await sql<{ score: number; participants: number }>`
    select total_score as score, count(*) as participants from participant_results
    where exam_id = ${examId} and (not ${childrenOnly}::boolean or children_division_rank is not null)
    group by total_score order by total_score`.execute(transaction);
  return rows;
}

/**
 * The regions by average score; rank and deviation are among the regions' averages. Ranks go by the shown average (two
 * decimals), so that equal averages share a rank.
 */
export async function rankRegions(
  transaction: Database,
  examId: string,
): Promise<{ rank: number; name: string; average_score: number; deviation: number; participants: number }[]> {
  const average = sql`average_score`;
  const { rows } = await sql<{
    rank: number;
    name: string;
    average_score: number;
    deviation: number;
    participants: number;
  }>`
    with regions as (
      select region_name as name, round(avg(total_score), 2) as average_score, count(*) as participants
      from participant_results where exam_id = ${examId} group by region_name
    )
    select ${rankAmong(everyone, average)} as rank, name, average_score,
      ${deviationAmong(everyone, average)} as deviation, participants
    from regions order by rank, name`.execute(transaction);
  return rows;
}
