import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { inkedSheet, sheetPath, type Voyage } from '../logbook/voyage.ts';
import { picturePaths } from '../paths.ts';
import { emsOf, linesOf, sizeThatFits } from './lines.ts';
import { palette } from './palette.ts';
import { band, gull, halftone, rays, sheet, ship, waves } from './sea-and-ship.ts';
import type { Picture, Shape, TextRun, TextShape } from './shape-types.ts';

/** The places on a card, in pixels: `wide` for links, `tall` for a phone's screen. */
const cardLayouts = {
  wide: {
    size: { width: 1200, height: 630 },
    sheet: { x: 44, y: 38, width: 730, height: 540 },
    ship: { x: 776, y: 176, scale: 0.92 },
    /** The ship's place on a card with a badge. */
    farShip: { x: 1004, y: 386, scale: 0.4 },
    /** The badge's centre, and the side of its square. */
    badge: { x: 985, y: 222, size: 376 },
    /** On a card with a logbook: its place and width. */
    book: { x: 796, y: 214, size: 390 },
    sun: { x: 985, y: 240 },
    gull: 144,
    /** The top edges of the three layers of the sea. */
    sea: [470, 520, 580],
    /** The font size of the running text. */
    text: 27,
    figure: 176,
  },
  tall: {
    size: { width: 1080, height: 1350 },
    sheet: { x: 70, y: 60, width: 940, height: 760 },
    ship: { x: 320, y: 838, scale: 1.05 },
    farShip: { x: 90, y: 1000, scale: 0.6 },
    badge: { x: 560, y: 1030, size: 376 },
    book: { x: 220, y: 868, size: 640 },
    sun: { x: 540, y: 1010 },
    gull: 930,
    sea: [1160, 1220, 1285],
    text: 38,
    figure: 240,
  },
} as const;

export type CardFormat = keyof typeof cardLayouts;
type CardLayout = (typeof cardLayouts)[CardFormat];

/** The words and pictures of a card. */
export interface CardWords {
  siteName: string;
  /** The line above the figure, which says what it counts. */
  label: string;
  /** Large lines of text instead of a figure. */
  headline?: string[];
  figure?: string;
  /** The unit after the figure, such as 問正解！ */
  unit?: string;
  title?: string;
  /** A sentence below, wrapped as needed. */
  line: string;
  owner?: string;
  /** The crew member who says `line`. */
  crewName?: string;
  /** The crew member's colour, as `#rrggbb`. */
  color: string;
  /** The badge of a practice tier beside the words, 0 to 10; the ship is then small and far away. */
  badge?: number;
  /** The voyage whose logbook lies beside the words, in place of the ship. */
  voyage?: Voyage;
  /** The address within the site of a drawing that replaces the plain ship. */
  shipPicture?: string;
}

/** A card in the look of a manga page: the words on a sheet of paper, the ship on the sea beside or below it. */
export function card(words: CardWords, format: CardFormat): Picture {
  const layout = cardLayouts[format];
  const { size } = layout;
  const [far, middle, near] = layout.sea;
  const all = `M0 0H${size.width}V${size.height}H0Z`;
  return {
    ...size,
    shapes: [
      { kind: 'path', d: all, fill: palette.sky },
      rays(layout.sun.x, layout.sun.y, 1600, palette.white),
      halftone({ x: size.width, y: 0, right: true, up: false }, words.color),
      gull(size.width - 150, layout.gull, 0.9),
      gull(size.width - 230, layout.gull + 44, 0.6),
      waves(size, far, -200, palette['sea-light']),
      ...badgeOf(words, layout),
      ...shipOf(words, layout),
      waves(size, middle, -90, palette.sea),
      waves(size, near, -160, palette['sea-deep']),
      halftone({ x: 0, y: size.height, right: false, up: true }, palette.navy),
      ...bookOf(words, layout),
      ...sheet(layout.sheet),
      ...wordsOn(words, layout),
    ],
  };
}

interface Practised {
  siteName: string;
  /** The tier of this number of right answers, and the crew member who speaks for it. */
  tier: { correct: number; title: string; line: string };
  member: { name: string; color: string } | undefined;
  total: number;
}

/** The card of a practice run. */
export const practiceWords = ({ siteName, tier, member, total }: Practised): CardWords => ({
  siteName,
  label: `練習問題 ${total}問中`,
  figure: `${tier.correct}`,
  unit: '問正解！',
  title: withoutRuby(tier.title),
  line: withoutRuby(tier.line),
  color: member?.color ?? palette.navy,
  badge: tier.correct,
  ...(member && { crewName: withoutRuby(member.name) }),
});

interface Scored extends Pick<CardWords, 'siteName' | 'label' | 'line' | 'voyage'> {
  score: number;
  fullScore: number;
  name: string | undefined;
  title: string | undefined;
  member: { name: string; color: string } | undefined;
}

/** The card of an exam, or of a replay. */
export const examWords = ({ score, fullScore, name, title, member, ...words }: Scored): CardWords => ({
  ...words,
  figure: `${score}`,
  unit: `点 / ${fullScore}点`,
  color: member?.color ?? palette.navy,
  ...(member && { crewName: member.name }),
  ...(title && { title }),
  ...(name && { owner: `${name} さん` }),
});

/** The logbook of the voyage, open. */
function bookOf({ voyage }: CardWords, { book }: CardLayout): Shape[] {
  if (!voyage) return [];
  const own = (text: string) => inkedSheet(text, voyage);
  return [{ kind: 'image', source: sheetPath('exam-wide'), own, ...book, height: book.size * 0.69 }];
}

function shipOf({ badge, voyage, shipPicture: source, color }: CardWords, layout: CardLayout): Shape[] {
  if (voyage) return [];
  const { x, y, scale } = badge === undefined ? layout.ship : layout.farShip;
  // The drawn ship has a wider margin than the plain one.
  if (source) return [{ kind: 'image', source, x: x - 18, y: y - 56, size: 440 }];
  return ship(x, y, scale, color);
}

/** The badge rises out of the sea like a sun. */
function badgeOf({ badge }: CardWords, layout: CardLayout): Shape[] {
  if (badge === undefined) return [];
  const { x, y, size } = layout.badge;
  return [{ kind: 'image', source: picturePaths.tier(badge), x: x - size / 2, y: y - size / 2, size }];
}

/** One line of text: from the left edge, in the display font and the size of running text, unless its look says otherwise. */
type Line = (text: string, y: number, look?: Partial<TextShape & Omit<TextRun, 'text'>>) => TextShape;

/** The card's words as shapes, from the top of the sheet down. */
function wordsOn(words: CardWords, layout: CardLayout): Shape[] {
  const { sheet: paper, text: size } = layout;
  const left = paper.x + size * 1.6;
  const width = paper.width - size * 3.2;
  const line: Line = (text, y, { size: own = size, face = 'display', ...look } = {}) => ({
    kind: 'text',
    runs: [{ text, size: own, face }],
    x: left,
    y,
    color: palette.ink,
    align: 'left',
    ...look,
  });
  const nameSize = sizeThatFits(words.siteName, width, size * 1.25);
  let y = paper.y + size * 2.5;
  const shapes: Shape[] = [
    band(paper.x + 4, y - nameSize * 1.35, paper.width - 8, nameSize * 2, { fill: palette.navy }),
    line(words.siteName, y, { size: nameSize, color: palette.paper }),
  ];
  y += size * 2.5;
  shapes.push(line(words.label, y, { size: size * 1.2 }));
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
  // Without a title there is room for a larger sentence.
  const lineSize = words.figure && !words.title ? size * 1.3 : size;
  y += lineSize * 1.6;
  for (const text of linesOf(words.line, width / lineSize)) {
    shapes.push(line(text, y, { size: lineSize, color: palette.navy }));
    y += lineSize * 1.35;
  }
  if (words.owner) {
    const ownerSize = sizeThatFits(words.owner, width, size * 1.2);
    const look = { x: left + width, align: 'right', face: 'system', size: ownerSize } as const;
    // At the foot of the sheet, like a signature.
    shapes.push(line(words.owner, Math.max(y + size * 0.2, paper.y + paper.height - size * 1.4), look));
  }
  return shapes;
}

/** The display font's figures are wider than its narrow letters are on average. */
const figureEm = 0.86;
const gapEm = 0.08;
const unitEm = 0.34;

/** The width of figure and unit together, as a multiple of the figure's height. */
function figureEms({ figure = '', unit = '' }: CardWords): number {
  return figure.length * figureEm + gapEm + emsOf(unit) * unitEm;
}

/** The figure, underlined as if with a marker, and its unit. */
function figureOf(
  { figure = '', unit = '' }: CardWords,
  line: Line,
  { left, y, size }: { left: number; y: number; size: number },
): Shape[] {
  const figureWidth = figure.length * size * figureEm;
  return [
    band(left - 6, y - size * 0.16, figureWidth + 12, size * 0.2, { fill: palette.marigold }),
    line(figure, y, { size, color: palette.ink }),
    line(unit, y, { x: left + figureWidth + size * gapEm, size: size * unitEm }),
  ];
}
