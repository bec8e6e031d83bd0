/** The colours of drawn pictures: those of styles/_tokens.scss, which a canvas can't read. A test compares the two. */
export const palette = {
  paper: '#fbf7ec',
  'paper-shade': '#efe7d2',
  white: '#ffffff',
  ink: '#161a20',
  'ink-soft': '#4a5260',
  navy: '#12263f',
  'navy-soft': '#24466b',
  marigold: '#f6a623',
  vermilion: '#d8402b',
  'vermilion-deep': '#a92a18',
  'sea-light': '#7fc4d6',
  sea: '#2f86a6',
  'sea-deep': '#1b5a7a',
  sky: '#cfeaf0',
  'sky-low': '#f4f3dd',
} as const;

/** The display font for texts of the pack, the system font for what people write themselves, a formal one for certificates. */
export type Face = 'display' | 'system' | 'formal';

/** The family name of the display font, in the style sheet, on the canvas and in the build. */
export const displayFamily = 'Dela Gothic One';

const systemFamilies =
  '"Hiragino Sans", "BIZ UDPGothic", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", "Meiryo", sans-serif';

const formalFamilies =
  '"Hiragino Mincho ProN", "Yu Mincho", "BIZ UDPMincho", "Noto Serif JP", "Noto Serif CJK JP", serif';

/** Weight and families of each face, as in a style sheet. */
export const faces: Record<Face, { weight: number; families: string }> = {
  display: { weight: 400, families: `"${displayFamily}", ${systemFamilies}` },
  system: { weight: 700, families: systemFamilies },
  formal: { weight: 700, families: formalFamilies },
};
