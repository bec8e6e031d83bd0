import type { JSONColumnType } from 'kysely';
import type { QuizKey } from '../results/marking/queries-remarks.ts';
import type { ResultsBasis } from '../results/versions/queries-results-basis.ts';
import type { Time } from './tables.ts';

/** The tables that the aggregation writes. */
export interface ResultTables {
  participant_results: ParticipantResultRow & {
    participant_id: string;
    exam_id: string;
    result_version: number;
  };
  exam_results: { exam_id: string; kind: string; result_version: number; result: JSONColumnType<object> };
  /** The complete versions of results. */
  result_versions: {
    exam_id: string;
    result_version: number;
    aggregated_at: Time;
    /** Null where it was not kept. */
    basis: JSONColumnType<ResultsBasis | null, string, string>;
    /** The key of every question at that time, by number; null where it was not kept. */
    answer_key: JSONColumnType<Record<string, QuizKey> | null, string | null | undefined, string | null>;
  };
  quiz_statistics: {
    exam_id: string;
    quiz_number: number;
    result_version: number;
    participants: number;
    correct: number;
  };
  answer_marks: { participant_id: string; run_id: string; rights: string; answered: number };
  aggregation_turns: { aggregation_turn_id: string };
}

/** One participant's aggregated result; scores in points, deviations as 偏差値. */
export interface ParticipantResultRow {
  normal_score: number;
  hard_score: number;
  super_hard_score: number;
  character_score: number;
  stories_and_dialogues_score: number;
  culture_score: number;
  capabilities_and_skills_score: number;
  total_score: number;
  answered_count: number;
  region_name: string;
  overall_rank: number;
  overall_deviation: number;
  region_rank: number;
  region_deviation: number;
  region_participants: number;
  children_division_rank: number | null;
  children_division_deviation: number | null;
  titles: string[];
  passed: boolean;
}
