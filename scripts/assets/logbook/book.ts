import { palette } from '../../../lib/picture/palette.ts';

const { ink, paper, navy } = palette;
const ruled = '#d7e6e4';

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step)) }, (_, index) => from + index * step);

/** An open logbook of this size under its drawings: cover, the stack of pages, ruled paper, and the shadow of the fold. */
export function book(width: number, height: number, isFoldUpright: boolean): string {
  const [x, y] = [width / 2, height / 2];
  const pages = isFoldUpright
    ? `M9 11Q${x * 0.5} 4 ${x} 13 ${x * 1.5} 4 ${width - 9} 10L${width - 12} ${height - 13}Q${x * 1.5} ${height - 20} ${x} ${height - 10} ${x * 0.5} ${height - 20} 12 ${height - 12}Z`
    : `M11 9L${width - 10} 12Q${width - 4} ${y * 0.5} ${width - 13} ${y} ${width - 4} ${y * 1.5} ${width - 11} ${height - 10}L10 ${height - 12}Q4 ${y * 1.5} 13 ${y} 4 ${y * 0.5} 11 9Z`;
  const lines = range(48, height - 30, 27)
    .filter((at) => isFoldUpright || Math.abs(at - y) > 22)
    .map((at) =>
      isFoldUpright ? `M26 ${at}H${x - 26}M${x + 26} ${at}H${width - 26}` : `M26 ${at}H${width - 26}`,
    )
    .join('');
  // The halftone of the fold: dots that shrink away from it.
  const along = isFoldUpright ? height : width;
  const shadow = range(30, along - 24, 9)
    .flatMap((at, index) =>
      [0, 1, 2].map((row) => {
        const away = 5 + row * 8 + (index % 2) * 4;
        const radius = 2.6 - row * 0.7 - (index % 2) * 0.35;
        const [cx, cy] = isFoldUpright ? [x + away, at] : [at, y + away];
        return `M${cx} ${cy}m-${radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;
      }),
    )
    .join('')
    .replaceAll(/\d+\.\d{2,}/g, (value) => `${Math.round(Number(value) * 10) / 10}`);
  const fold = isFoldUpright ? `M${x} 14V${height - 12}` : `M14 ${y}H${width - 14}`;
  return (
    `<path d="M3 5 ${width - 4} 2 ${width - 2} ${height - 4} 5 ${height - 2}Z" fill="${navy}" stroke-width="5"/>` +
    `<path d="${pages}" fill="${palette['paper-shade']}" stroke-width="3" transform="translate(2.500 4)"/>` +
    `<path d="${pages}" fill="${paper}" stroke-width="3.4"/>` +
    `<path d="${lines}" stroke="${ruled}" stroke-width="1.4" fill="none"/>` +
    `<path d="${shadow}" fill="${ink}" stroke="none" opacity=".5"/>` +
    `<path d="${fold}" fill="none" stroke-width="3"/>`
  );
}
