import type { PassingRule, TitleRule } from '@knowledgeking/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ExamWithKey } from '../../contest/exam.ts';
import type { ParticipantResultRow, Scores } from '../../database/tables.ts';
import { fullScores } from '../scores-ranks-medals.ts';

/** A title rule of the pack (content/titles.yaml) as a condition on a row of participant_results. */
export function titleCondition(rule: TitleRule, exam: ExamWithKey): RawBuilder<boolean> {
  const full = fullScores(exam);
  // A part without questions can't be won.
  const isAll = (part: keyof Scores) => (full[part] === 0 ? sql<boolean>`false` : atLeast(part, full[part]));
  switch (rule.kind) {
    case 'perfect_score':
      return isAll('total_score');
    case 'perfect_genre':
      return isAll(`${rule.genre}_score`);
    case 'all_hard':
      return isAll('hard_score');
    case 'all_super_hard':
      return isAll('super_hard_score');
    case 'overall_top':
      return atMost('overall_rank', rule.count);
    case 'region_first':
      return atMost('region_rank', 1);
    case 'children_top':
      return atMost('children_division_rank', rule.count);
    case 'score_at_least':
      return atLeast('total_score', rule.score);
    case 'all_answered':
      return atLeast('answered_count', exam.quizzes.length);
  }
}

/** Who goes on to the final stage, as a condition on a row of participant_results. */
export function passingCondition(rule: PassingRule): RawBuilder<boolean> {
  return rule.rule === 'top' ? atMost('overall_rank', rule.count) : atLeast('total_score', rule.minimum);
}

function atLeast(column: keyof ParticipantResultRow, value: number): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${value}::integer`;
}

function atMost(column: keyof ParticipantResultRow, value: number): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)} <= ${value}::integer, false)`;
}
