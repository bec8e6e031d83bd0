import type { Genre, PassingRule, TitleRule } from '@knowledgeking/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ParticipantResultRow } from '../database/tables.ts';

/** Full points of an exam: in total, and per level and genre. */
export interface FullScores {
  total: number;
  hard: number;
  superHard: number;
  genre: Record<Genre, number>;
  quizCount: number;
}

/** A title rule of the pack (content/titles.yaml) as a condition on a row of participant_results. */
export function titleCondition(rule: TitleRule, full: FullScores): RawBuilder<boolean> {
  switch (rule.kind) {
    case 'perfect_score':
      return isAll('total_score', full.total);
    case 'perfect_genre':
      return isAll(`${rule.genre}_score`, full.genre[rule.genre]);
    case 'all_hard':
      return isAll('hard_score', full.hard);
    case 'all_super_hard':
      return isAll('super_hard_score', full.superHard);
    case 'overall_top':
      return atMost('overall_rank', rule.count);
    case 'region_first':
      return atMost('region_rank', 1);
    case 'children_top':
      return atMost('children_division_rank', rule.count);
    case 'score_at_least':
      return atLeast('total_score', rule.score);
    case 'all_answered':
      return atLeast('answered_count', full.quizCount);
  }
}

/** Who goes on to the final stage, as a condition on a row of participant_results. */
export function passingCondition(rule: PassingRule): RawBuilder<boolean> {
  return rule.rule === 'top' ? atMost('overall_rank', rule.count) : atLeast('total_score', rule.minimum);
}

type Column = keyof ParticipantResultRow;

/** A part without questions can't be won. */
function isAll(column: Column, fullScore: number): RawBuilder<boolean> {
  return fullScore === 0 ? sql`false` : atLeast(column, fullScore);
}

function atLeast(column: Column, value: number): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${value}::integer`;
}

function atMost(column: Column, value: number): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)} <= ${value}::integer, false)`;
}
