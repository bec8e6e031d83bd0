export type CardFormat = 'wide' | 'tall';

/** The size of each format in pixels: `wide` for links, `tall` for a phone's screen. */
export const cardSizes = { wide: { width: 1200, height: 630 }, tall: { width: 1080, height: 1350 } } as const;

export interface CardLayout {
  sheet: { x: number; y: number; width: number; height: number };
  ship: { x: number; y: number; scale: number };
  /** The ship's place on a card with a badge. */
  farShip: { x: number; y: number; scale: number };
  /** The badge's centre, and the side of its square. */
  badge: { x: number; y: number; size: number };
  /** On a card with a logbook: its place and width. */
  book: { x: number; y: number; size: number };
  sun: { x: number; y: number };
  /** The gulls' y. */
  gull: number;
  /** The top edges of the three layers of the sea. */
  sea: [number, number, number];
  /** The font size of the running text, in pixels. */
  text: number;
  figure: number;
}

export const cardLayouts: Record<CardFormat, CardLayout> = {
  wide: {
    sheet: { x: 44, y: 38, width: 730, height: 540 },
    ship: { x: 776, y: 176, scale: 0.92 },
    farShip: { x: 1004, y: 386, scale: 0.4 },
    badge: { x: 985, y: 222, size: 376 },
    book: { x: 796, y: 214, size: 390 },
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
    book: { x: 220, y: 868, size: 640 },
    sun: { x: 540, y: 1010 },
    gull: 930,
    sea: [1160, 1220, 1285],
    text: 38,
    figure: 240,
  },
};
