import type { CardLayout } from './card-layout.ts';
import { emsOf, linesOf, sizeThatFits } from './lines.ts';
import { palette } from './palette.ts';
import { band } from './scenery.ts';
import type { Shape, TextShape } from './shape.ts';

/** What a card says. */
export interface CardWords {
  siteName: string;
  /** The line above the figure; what it counts. */
  label: string;
  /** Large words, line by line, instead of a figure. */
  headline?: string[];
  figure?: string;
  /** What follows the figure, such as 問正解！ */
  unit?: string;
  /** A title that was won, in its stamp. */
  title?: string;
  /** A sentence below, broken as needed. */
  line: string;
  /** Whose result it is; anything that people may call themselves. */
  owner?: string;
  /** Who says it, and in which colour (`#rrggbb`). */
  crewName?: string;
  color: string;
  /** The badge of a practice tier beside the words, 0 to 10; the ship is then seen far off. */
  badge?: number;
  /** A drawing of the ship instead of the plain one, by its address within the site. */
  shipPicture?: string;
}

/** The words, from the top of the sheet down. */
export function wordsOn(words: CardWords, layout: CardLayout): Shape[] {
  const { sheet: paper, text: size } = layout;
  const left = paper.x + size * 1.6;
  const width = paper.width - size * 3.2;
  const line = (text: string, y: number, look: Partial<TextShape> = {}): TextShape => ({
    kind: 'text',
    text,
    x: left,
    y,
    size,
    color: palette.ink,
    align: 'left',
    face: 'display',
    ...look,
  });
  const nameSize = sizeThatFits(words.siteName, width, size * 1.25);
  let y = paper.y + size * 2.5;
  const shapes: Shape[] = [
    band(paper.x + 4, y - nameSize * 1.35, paper.width - 8, nameSize * 2, { fill: palette.navy }),
    line(words.siteName, y, { size: nameSize, color: palette.paper }),
  ];
  y += size * 2.5;
  shapes.push(line(words.label, y, { size: size * 1.2, face: 'display' }));
  if (words.crewName) {
    shapes.push(line(words.crewName, y, { x: left + width, align: 'right', color: words.color }));
  }
  for (const text of words.headline ?? []) {
    const lineSize = sizeThatFits(text, width, size * 2.7);
    y += lineSize * 1.36;
    shapes.push(line(text, y, { size: lineSize, color: palette.navy }));
  }
  if (words.figure) {
    const figureSize = Math.min(layout.figure, width / figureEms(words));
    y += layout.figure * 0.9;
    shapes.push(...figureOf(words, line, { left, y, size: figureSize }));
  }
  y += size * 0.8;
  if (words.title) {
    const titleSize = sizeThatFits(words.title, width - size, size * 1.9);
    const look = { stroke: palette['vermilion-deep'], width: 6 };
    shapes.push(band(left, y, width, size * 3.1, look));
    shapes.push(
      line(words.title, y + size * 1.5 + titleSize * 0.38, {
        x: left + width / 2,
        align: 'center',
        size: titleSize,
        color: palette['vermilion-deep'],
      }),
    );
    y += size * 3.1;
  }
  // Without a title there is room for the sentence to be read from afar.
  const lineSize = words.figure && !words.title ? size * 1.3 : size;
  y += lineSize * 1.6;
  for (const text of linesOf(words.line, width / lineSize)) {
    shapes.push(line(text, y, { size: lineSize, color: palette.navy }));
    y += lineSize * 1.35;
  }
  if (words.owner) {
    const ownerSize = sizeThatFits(words.owner, width, size * 1.2);
    const look = { x: left + width, align: 'right', face: 'system', size: ownerSize } as const;
    // At the foot of the sheet, as one signs.
    shapes.push(line(words.owner, Math.max(y + size * 0.2, paper.y + paper.height - size * 1.4), look));
  }
  return shapes;
}

/** The display face's figures are wider than its narrow letters are on average. */
const figureEm = 0.86;
const gapEm = 0.08;
const unitEm = 0.34;

/** How wide figure and unit are together, in heights of the figure. */
function figureEms({ figure = '', unit = '' }: CardWords): number {
  return figure.length * figureEm + gapEm + emsOf(unit) * unitEm;
}

/** The figure, underlined as with a marker, and its unit. */
function figureOf(
  { figure = '', unit = '' }: CardWords,
  line: (text: string, y: number, look: Partial<TextShape>) => TextShape,
  { left, y, size }: { left: number; y: number; size: number },
): Shape[] {
  const figureWidth = figure.length * size * figureEm;
  return [
    band(left - 6, y - size * 0.16, figureWidth + 12, size * 0.2, { fill: palette.marigold }),
    line(figure, y, { size, color: palette.ink }),
    line(unit, y, { x: left + figureWidth + size * gapEm, size: size * unitEm }),
  ];
}
