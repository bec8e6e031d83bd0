// Shared by the drawing scripts beside it: digits and a few signs written with a pen, so that no picture depends on a font.
import { type Point, short } from './svg.ts';

/** The strokes of a sign in a box of its width and of the height 20. */
const signs: Readonly<Record<string, readonly [width: number, d: string]>> = {
  0: [12, 'M6 1C2 1 1 5 1 10S2 19 6 19S11 15 11 10S10 1 6 1z'],
  1: [8, 'M1 5L6 1V19'],
  2: [12, 'M1 6Q1 1 6 1Q11 1 11 6Q11 9 7 12L1 19H11.5'],
  3: [12, 'M1 4Q3 1 6 1Q10.5 1 10.5 5.3Q10.5 9.5 5 9.5Q11 9.5 11 14.3Q11 19 6 19Q2.5 19 .5 16'],
  4: [13, 'M9 19V1L1 14H12.5'],
  5: [12, 'M10.5 1H2.5L1.5 9Q3.5 7.5 6 7.5Q11 7.5 11 13Q11 19 5.5 19Q2.5 19 .5 16.5'],
  6: [12, 'M10 2.5Q8.5 1 6.5 1Q1 1 1 11Q1 19 6 19Q11 19 11 13.5Q11 8.5 6 8.5Q2.5 8.5 1 12'],
  7: [12, 'M1 1H11Q6 9 5 19'],
  8: [
    12,
    'M6 9.5Q1.5 9.5 1.5 5.2Q1.5 1 6 1T10.5 5.2Q10.5 9.5 6 9.5Q1 9.5 1 14.2Q1 19 6 19T11 14.2Q11 9.5 6 9.5z',
  ],
  9: [12, 'M11 8Q9.5 11.5 6 11.5Q1 11.5 1 6.3Q1 1 6 1Q11 1 11 9Q11 19 5.5 19Q3.5 19 2 17.5'],
  A: [14, 'M1 19L7 1L13 19M3.4 13H10.6'],
  B: [12, 'M1 1V19H6Q11 19 11 14.2Q11 9.5 6 9.5H1M6 9.5Q10 9.5 10 5.2Q10 1 6 1H1'],
  m: [18, 'M1 8V19M1 11Q2.5 8 5.2 8Q9 8 9 12V19M9 12Q10.5 8 13.2 8Q17 8 17 12V19'],
  時: [
    20,
    'M1 3.5H7.5V17H1zM1 10H7.5M10.5 4.5H19M14.7 1V8.5M9.5 8.5H20M9.5 12.5H20M16.8 9.5V17.5Q16.8 19.3 14 19M11.5 14.5L13.5 17',
  ],
  北: [
    20,
    'M1.5 6.5H7M7 1.5V19M.5 15.5L7 12.5M18 4.5Q15.5 7 12.5 8.5M12.5 1.5V16Q12.5 18.5 15 18.5H17Q19.5 18.5 19.5 15',
  ],
};

/** How far apart two signs of a word are, at the height 20. */
const gap = 4;

/** Writes a word of such signs, its middle at a point and its height as given. Throws for a sign it lacks. */
export function written(word: string, [x, y]: Point, height: number, color: string, thickness = 2.4): string {
  const each = [...word].map((sign) => {
    const found = signs[sign];
    if (!found) throw new Error(`No strokes for "${sign}"`);
    return found;
  });
  const whole = each.reduce((sum, [width]) => sum + width + gap, -gap);
  const scale = height / 20;
  const drawn = each.map(([, d], index) => {
    const left = each.slice(0, index).reduce((sum, [width]) => sum + width + gap, -whole / 2);
    return `<path transform="translate(${short(x + left * scale)} ${short(y - height / 2)})scale(${scale})" d="${d}"/>`;
  });
  const pen = `stroke="${color}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g fill="none" ${pen}>${drawn.join('')}</g>`;
}
