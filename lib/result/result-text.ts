import type { Level, QuickScore, RatesByDifficulty, RatesByGenre } from '@knowledgeking/contract';

/** `1,234位` */
export function formatRank(rank: number): string {
  return `${rank.toLocaleString('ja-JP')}位`;
}

/** A 偏差値 with one decimal: `62.5`. */
export function formatDeviation(deviation: number): string {
  return deviation.toFixed(1);
}

/** A rate of 0..1 in whole percent: `63%`. */
export function formatPercent(rate: number): string {
  return `${Math.round(rate * 100)}%`;
}

/** A labelled rate (0..1), with its text and the average of all participants. */
export interface RateRow {
  label: string;
  rate: number;
  text: string;
  /** The average of all participants, 0..1; undefined if it is not known. */
  average?: number | undefined;
}

/** A rate clamped to 0..1, for drawing. */
export function drawnRate(rate: number): number {
  return Math.min(Math.max(rate, 0), 1);
}

/** Rates by genre, in percent, with the averages of all participants if those are known. */
export function genreRows(rates: RatesByGenre, averages?: RatesByGenre): RateRow[] {
  const row = (label: string, genre: keyof RatesByGenre): RateRow => ({
    label,
    rate: rates[genre],
    text: formatPercent(rates[genre]),
    average: averages?.[genre],
  });
  return [
    row('キャラクター', 'character_score_rate'),
    row('ストーリー・名ゼリフ', 'stories_and_dialogues_score_rate'),
    row('文化', 'culture_score_rate'),
    row('能力・技', 'capabilities_and_skills_score_rate'),
  ];
}

/** The levels as contestants read them. */
export const levelNames: Readonly<Record<Level, string>> = {
  normal: 'ふつう',
  hard: '難問',
  super_hard: '超難問',
};

type LevelScores = Omit<QuickScore, 'total_score' | 'total_full_score'>;

/** Points per level, easiest first, with the average rates of all participants if those are known. */
export function scoreRows(scores: LevelScores, averages?: RatesByDifficulty): RateRow[] {
  const row = (level: Level): RateRow => {
    const score = scores[`${level}_level_score`];
    const fullScore = scores[`${level}_level_full_score`];
    return {
      label: levelNames[level],
      rate: fullScore > 0 ? score / fullScore : 0,
      text: `${score} / ${fullScore}点`,
      average: averages?.[`${level}_level_score_rate`],
    };
  };
  return [row('normal'), row('hard'), row('super_hard')];
}
