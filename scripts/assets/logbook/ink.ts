/** The colour that a drawing gets from what was done: the class of its place sets it (see sheets.ts). */
export const tone = 'currentColor';
export const white = '#fff';
/** The halftone that all drawings of a sheet share. */
export const dots = 'url(#dots)';
/** The contour of a drawing on its sheet of 60 × 60. */
export const width = 2.8;
