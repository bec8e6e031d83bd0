import { genres } from '../../../contract/src/rules/quiz.ts';
import { palette } from '../../../lib/picture/palette.ts';

/** The colour that a drawing gets from what was done: the class of its place sets it (see `style`). */
export const tone = 'currentColor';
export const white = '#fff';
/** The halftone that all drawings of a sheet share. */
export const dots = 'url(#dots)';
/** The contour of a drawing on its sheet of 60 × 60. */
export const width = 2.8;

/** The definition of that halftone. */
export const halftone = `<pattern id="dots" width="4.4" height="4.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="2" cy="2" r="1" fill="${palette.ink}" stroke="none"/></pattern>`;

/**
 * The meaning of the classes of a place. The site puts them in place of the question's number (`class="n7"`, lib/logbook/sheet.ts): `ink`,
 * `gold`, `pencil` or `blank` (not reached), and the level. Until then nothing of a question is drawn, and the summit is far away.
 */
export const style = [
  '.s{fill:none;stroke-width:2.6;stroke-dasharray:5 5}',
  '.d,.x,.r,.e,[class^=n]{display:none}',
  `.ink{color:${palette['sea-light']}}`,
  `.gold,.e{color:${palette.marigold}}`,
  '.gold .d,.hard .r,.super_hard .x{display:inline}',
  `.pencil{color:#0000;fill:none;stroke:${palette['ink-soft']};opacity:.42}`,
  '.blank use{display:none}.blank .s{opacity:.3}.summit{opacity:.25}',
  ...genres.map((genre) => `.of-${genre} .${genre}{display:inline}`),
].join('');
