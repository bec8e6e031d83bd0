import type { PackChapters } from '@knowledgeking/contract';
import made from '@/lib/generated/chapters.json';
import madeEnding from '@/lib/generated/ending.json';

/** Where the ship is: in words, and in percent of the chart's width and height. */
export interface ChartPlace {
  place: string;
  x: number;
  y: number;
}

/** A chapter of the exam, with what is on the card before its first question. */
export type Chapter = Omit<PackChapters['chapters'][number], 'place'> & ChartPlace;

/** In their order; none where the pack has none. */
export const chapters: readonly Chapter[] = made;

/** The card at the end of the voyage; null where the pack has none. */
export const ending: (Omit<PackChapters['ending'], 'place'> & ChartPlace) | null = madeEnding;

/** The chapter that begins with this question; undefined where none does. */
export const chapterFrom = (number: number): Chapter | undefined =>
  chapters.find(({ from }) => from === number);

const secondsPerMinute = 60;

/** How fast to go, in one's own seconds for all. A child behind everyone's pace, or with an unknown time, is only told how many are left. */
export function paceWords(
  { pace, from }: Chapter,
  total: number,
  duration: number | undefined,
  isChild: boolean | undefined,
): string {
  if (isChild || !duration) return `あと${total - from + 1}問`;
  return pace.replace('{minutes}', String(Math.round((duration * (from - 1)) / total / secondsPerMinute)));
}
