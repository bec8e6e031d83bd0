import type { QuickScore, RatesByDifficulty, RatesByGenre } from '@knowledgeking/contract';

/** `1,234位` */
export function formatRank(rank: number): string {
  return `${rank.toLocaleString('ja-JP')}位`;
}

/** A 偏差値 with its one decimal: `62.5`. */
export function formatDeviation(deviation: number): string {
  return deviation.toFixed(1);
}

/** A rate of 0..1 in whole percent: `63%`. */
export function formatPercent(rate: number): string {
  return `${Math.round(rate * 100)}%`;
}

/** One bar: a label, how far it reaches (0..1), and the same in words. */
export interface RateRow {
  label: string;
  rate: number;
  text: string;
}

const levelNames = { normal: 'ふつう', hard: '難問', super_hard: '超難問' } as const;

const rateRow = (label: string, rate: number): RateRow => ({ label, rate, text: formatPercent(rate) });

/** Score rates by difficulty, easiest first. */
export function difficultyRows(rates: RatesByDifficulty): RateRow[] {
  return [
    rateRow(levelNames.normal, rates.normal_level_score_rate),
    rateRow(levelNames.hard, rates.hard_level_score_rate),
    rateRow(levelNames.super_hard, rates.super_hard_level_score_rate),
  ];
}

/** Score rates by genre. */
export function genreRows(rates: RatesByGenre): RateRow[] {
  return [
    rateRow('キャラクター', rates.character_score_rate),
    rateRow('ストーリー・名ゼリフ', rates.stories_and_dialogues_score_rate),
    rateRow('文化', rates.culture_score_rate),
    rateRow('能力・技', rates.capabilities_and_skills_score_rate),
  ];
}

type LevelScores = Omit<QuickScore, 'total_score' | 'total_full_score'>;

const scoreRow = (label: string, score: number, fullScore: number): RateRow => ({
  label,
  rate: fullScore > 0 ? score / fullScore : 0,
  text: `${score} / ${fullScore}点`,
});

/** Points per level, easiest first. */
export function scoreRows(scores: LevelScores): RateRow[] {
  return [
    scoreRow(levelNames.normal, scores.normal_level_score, scores.normal_level_full_score),
    scoreRow(levelNames.hard, scores.hard_level_score, scores.hard_level_full_score),
    scoreRow(levelNames.super_hard, scores.super_hard_level_score, scores.super_hard_level_full_score),
  ];
}
