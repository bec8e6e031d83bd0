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
