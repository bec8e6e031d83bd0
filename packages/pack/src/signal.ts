import type { PackSignal } from '@knowledgeking/contract';

/** The word that the pieces make, in small letters, as it is in the address of its page. */
export const signalWord = ({ pieces }: Pick<PackSignal, 'pieces'>): string =>
  `${pieces.top}${pieces.mails}${pieces.not_found}${pieces.certificate}`.toLowerCase();

/** The drawing of a letter's flag, as it is named in the pack. */
export const flagFile = (letter: string): string => `media/flags/${letter.toLowerCase()}.svg`;

/**
 * The looks of each letter's flag in words, for those who do not see it: colours and pattern, and not which letter it is. After NGA
 * Pub. 102, International Code of Signals, the plates of flags; the side at the halyard is left.
 */
export const flagLooks: Readonly<Record<string, string>> = {
  A: 'つばめの尾の形で、左が白、右が青',
  B: 'つばめの尾の形で、赤一色',
  C: '上から青、白、赤、白、青の横じま',
  D: '上から黄、青、黄の横じま',
  E: '上が青、下が赤',
  F: '白地に赤いひし形',
  G: '左から黄、青、黄、青、黄、青の縦じま',
  H: '左が白、右が赤',
  I: '黄色の地に黒い丸',
  J: '上から青、白、青の横じま',
  K: '左が黄、右が青',
  L: '黄と黒の、四つに分かれた市松もよう',
  M: '青地に、ななめの白い十字',
  N: '青と白の、細かい市松もよう',
  O: 'ななめに分かれ、右上が赤、左下が黄',
  P: '青地に、まん中が白い四角',
  Q: '黄一色',
  R: '赤地に黄の十字',
  S: '白地に、まん中が青い四角',
  T: '左から赤、白、青の縦じま',
  U: '赤と白の、四つに分かれた市松もよう',
  V: '白地に、ななめの赤い十字',
  W: '青地に白い四角、そのまん中に赤い四角',
  X: '白地に青の十字',
  Y: '黄と赤の、ななめのしま',
  Z: '四つの三角で、上が黄、右が青、下が赤、左が黒',
};

/** The flags of a hoist in words, from the top: 「信号旗が2枚。上から、1枚目は…。2枚目は…。」 */
export function hoistLooks(letters: string): string {
  const flags = [...letters].map((letter, index) => `${index + 1}枚目は、${flagLooks[letter] ?? ''}`);
  return `信号旗が${flags.length}枚。上から${flags.join('。')}。`;
}
