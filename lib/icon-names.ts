/** The small drawings of things on board, 48 × 48, by the names of their files. */
export const iconNames = [
  'anchor',
  'bell',
  'bottle',
  'compass',
  'logbook',
  'star',
  'telescope',
  'wheel',
] as const;
export type IconName = (typeof iconNames)[number];
