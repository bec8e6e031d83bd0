import { picturePaths } from '../paths.ts';
import { emsOf, linesOf, sizeThatFits } from './lines.ts';
import { palette } from './palette.ts';
import { band, gull, halftone, rays, sheet, waves } from './scenery.ts';
import type { Picture, Shape, TextShape } from './shape.ts';
import { ship } from './ship.ts';

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

export type CardFormat = 'wide' | 'tall';

/** Pixels of each format: the first for links, the second for a phone's screen. */
const sizes = { wide: { width: 1200, height: 630 }, tall: { width: 1080, height: 1350 } } as const;

interface Layout {
  sheet: { x: number; y: number; width: number; height: number };
  ship: { x: number; y: number; scale: number };
  /** The ship where there is a badge. */
  farShip: { x: number; y: number; scale: number };
  /** The badge's middle, and the side of its square. */
  badge: { x: number; y: number; size: number };
  sun: { x: number; y: number };
  /** How high the gulls fly. */
  gull: number;
  /** Where the three layers of the sea begin. */
  sea: [number, number, number];
  /** Letters of the running text, in pixels. */
  text: number;
  figure: number;
}

const layouts: Record<CardFormat, Layout> = {
  wide: {
    sheet: { x: 44, y: 38, width: 730, height: 540 },
    ship: { x: 776, y: 176, scale: 0.92 },
    farShip: { x: 1004, y: 386, scale: 0.4 },
    badge: { x: 985, y: 222, size: 376 },
    sun: { x: 985, y: 240 },
    gull: 144,
    sea: [470, 520, 580],
    text: 27,
    figure: 176,
  },
  tall: {
    sheet: { x: 70, y: 60, width: 940, height: 760 },
    ship: { x: 320, y: 838, scale: 1.05 },
    farShip: { x: 90, y: 1000, scale: 0.6 },
    badge: { x: 560, y: 1030, size: 376 },
    sun: { x: 540, y: 1010 },
    gull: 930,
    sea: [1160, 1220, 1285],
    text: 38,
    figure: 240,
  },
};

/** A card in the look of a manga page: the words on a sheet of paper, the ship on the sea beside or below it. */
export function card(words: CardWords, format: CardFormat): Picture {
  const size = sizes[format];
  const layout = layouts[format];
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
      ...sheet(layout.sheet.x, layout.sheet.y, layout.sheet.width, layout.sheet.height),
      ...wordsOn(words, layout),
    ],
  };
}

function shipOf({ badge, shipPicture: source, color }: CardWords, layout: Layout): Shape[] {
  const { x, y, scale } = badge === undefined ? layout.ship : layout.farShip;
  // The drawn ship's sheet reaches further around her than the plain ship's box.
  if (source) return [{ kind: 'image', source, x: x - 18, y: y - 56, size: 440 }];
  return ship(x, y, scale, color);
}

/** The badge rises out of the sea like a sun. */
function badgeOf({ badge }: CardWords, layout: Layout): Shape[] {
  if (badge === undefined) return [];
  const { x, y, size } = layout.badge;
  return [{ kind: 'image', source: picturePaths.tier(badge), x: x - size / 2, y: y - size / 2, size }];
}

/** The words, from the top of the sheet down. */
function wordsOn(words: CardWords, layout: Layout): Shape[] {
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
