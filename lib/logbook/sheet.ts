import type { Genre } from '@knowledgeking/contract/rules/quiz';
import { inksOf, type Step } from './inks.ts';

/** A voyage through the questions, as far as it is known. */
export interface Voyage {
  steps: readonly Step[];
  /** The number of questions. */
  total: number;
  /** Skips are not all known: another device may have been used. */
  isCounted?: boolean;
  /** The best genre, after publication. */
  genre?: Genre | undefined;
}

export type SheetName = 'exam-wide' | 'exam-tall' | 'practice' | 'certificate';

/** The address of a sheet on which nothing is drawn yet. */
export const sheetPath = (name: SheetName): string => `/images/logbook/${name}.svg`;

/** A sheet that the build has drawn (content/drawings/logbook/sheets.ts says what is in it), as SVG; undefined where it can't be fetched. */
export async function readSheet(name: SheetName): Promise<string | undefined> {
  try {
    const response = await fetch(sheetPath(name));
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether every question was answered or skipped. */
export const isWhole = ({ steps, total }: Voyage): boolean => steps.length > 0 && steps.length >= total;

/**
 * A sheet as one's own: each question drawn as it was answered, as an address of an image.
 * @param sheet the SVG that the build has drawn
 */
export function inkedSheet(sheet: string, voyage: Voyage): string {
  const inks = inksOf(voyage.steps);
  const own = sheet
    .replaceAll(/class="n(\d+)"/g, (_, number) => {
      const index = Number(number) - 1;
      return `class="${inks[index] ?? 'blank'} ${voyage.steps[index]?.level}"`;
    })
    .replace('class="summit"', `class="${isWhole(voyage) ? 'reached' : 'summit'} of-${voyage.genre}"`);
  return `data:image/svg+xml,${encodeURIComponent(own)}`;
}

/** A voyage in words: 「100問のうち97問に答えた航海日誌。絵は100個で、金色が60個、えんぴつが3個です。」 */
export function voyageWords({ steps, total, isCounted }: Voyage): string {
  const inks = inksOf(steps);
  const [gold = 0, pencil = 0] = ['gold', 'pencil'].map((ink) => inks.filter((each) => each === ink).length);
  const reached = isCounted ? `${steps.length}問まで進んだ` : `${steps.length - pencil}問に答えた`;
  return `${total}問のうち${reached}航海日誌。絵は${steps.length}個で、金色が${gold}個、えんぴつが${pencil}個です。`;
}
