import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { inkedSheet, sheetPath } from '../logbook/voyage.ts';
import { picturePaths } from '../paths.ts';
import {
  type CardFormat,
  type CardLayout,
  type CardWords,
  cardLayouts,
  cardSizes,
  wordsOn,
} from './card-words.ts';
import { palette } from './palette.ts';
import { gull, halftone, rays, sheet, ship, waves } from './scenery.ts';
import type { Picture, Shape } from './shape.ts';

/** A card in the look of a manga page: the words on a sheet of paper, the ship on the sea beside or below it. */
export function card(words: CardWords, format: CardFormat): Picture {
  const size = cardSizes[format];
  const layout = cardLayouts[format];
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
      ...sheet(layout.sheet.x, layout.sheet.y, layout.sheet.width, layout.sheet.height),
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
