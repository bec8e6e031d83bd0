import { type Genre, genres } from '@knowledgeking/contract/rules/quiz';
import { palette } from '../../../lib/picture/palette.ts';
import { type Part, partsSvg } from '../pen.ts';
import { ends, frills, pier } from './ends.ts';
import { motifs } from './motifs.ts';
import { drawingOf, type Point, placesOn, portOf, type Sheet, summitOf } from './route.ts';

const { ink, paper, navy, marigold } = palette;

const names = Object.keys(motifs);

/** The emblem on the summit of whoever is best in a genre. */
const emblems: Record<Genre, keyof typeof motifs> = {
  character: 'bird',
  stories_and_dialogues: 'quill',
  culture: 'flag',
  capabilities_and_skills: 'compass',
};

/** Half a motif's side, before it is scaled. */
const half = 30;

const definitions = (parts: Readonly<Record<string, readonly Part[]>>): string =>
  Object.entries(parts)
    .map(([name, drawn]) => `<g id="${name}">${partsSvg(drawn, name)}</g>`)
    .join('');

const short = (value: number): string => `${Math.round(value * 10) / 10}`;

/** The bit of the route that leads to a place, free of both drawings. */
function way(from: Point, to: Point, clearance: number): string {
  const [x, y] = [from.x - to.x, from.y - to.y];
  const length = Math.hypot(x, y);
  if (length <= 2 * clearance) return '';
  const at = (distance: number) => `${short((x / length) * distance)} ${short((y / length) * distance)}`;
  return `<path class="s" d="M${at(length - clearance)}L${at(clearance)}"/>`;
}

/** The drawing of a question at its place. */
function placed(number: number, { x, y }: Point, size: number, before = ''): string {
  const { motif, isMirrored, turn, scale, setting } = drawingOf(number, names);
  const grown = Math.round((size / (2 * half)) * scale * 1_000) / 1_000;
  const look = `rotate(${turn})scale(${isMirrored ? -grown : grown} ${grown})translate(-${half}-${half})`;
  const uses = ['d', 'x', 'r'].map((name) => `<use class="${name}" href="#${name}"/>`).join('');
  const frill = setting === 'none' ? '' : `<use href="#${setting}"/>`;
  return `<g class="n${number}" transform="translate(${short(x)} ${short(y)})">${before}<g transform="${look}">${uses}${frill}<use href="#${motif}"/></g></g>`;
}

/** The definition of the halftone `dots`. */
const halftone = `<pattern id="dots" width="4.4" height="4.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="2" cy="2" r="1" fill="${palette.ink}" stroke="none"/></pattern>`;

/**
 * The meaning of the classes of a place. The site puts them in place of the question's number (`class="n7"`, lib/logbook/voyage.ts): `ink`,
 * `gold`, `pencil` or `blank` (not reached), and the level. Until then nothing of a question is drawn, and the summit is far away.
 */
const style = [
  '.s{fill:none;stroke-width:2.6;stroke-dasharray:5 5}',
  '.d,.x,.r,.e,[class^=n]{display:none}',
  `.ink{color:${palette['sea-light']}}`,
  `.gold,.e{color:${palette.marigold}}`,
  '.gold .d,.hard .r,.super_hard .x{display:inline}',
  `.pencil{color:#0000;fill:none;stroke:${palette['ink-soft']};opacity:.42}`,
  '.blank use{display:none}.blank .s{opacity:.3}.summit{opacity:.25}',
  ...genres.map((genre) => `.of-${genre} .${genre}{display:inline}`),
].join('');

const svg = (width: number, height: number, content: string, more = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="${palette.ink}" stroke="${palette.ink}" stroke-linejoin="round" stroke-linecap="round"><style>${style}</style><defs>${halftone}${more}${definitions({ ...motifs, ...frills })}</defs>${content}</svg>\n`,
  );

interface Format {
  columns: number;
  rows: number;
  cell: { width: number; height: number };
  margin: number;
  /** After which column or row the fold is, and its breadth. */
  fold: { columns?: number; rows?: number; breadth: number };
}

const formats: Record<'wide' | 'tall' | 'small', Format> = {
  wide: {
    columns: 12,
    rows: 9,
    cell: { width: 88, height: 82 },
    margin: 46,
    fold: { columns: 6, breadth: 52 },
  },
  tall: { columns: 9, rows: 12, cell: { width: 74, height: 76 }, margin: 34, fold: { rows: 6, breadth: 44 } },
  small: {
    columns: 6,
    rows: 3,
    cell: { width: 88, height: 82 },
    margin: 40,
    fold: { columns: 3, breadth: 44 },
  },
};

const emblemsSvg = genres
  .map(
    (genre) =>
      `<g class="e ${genre}" transform="translate(2-2)scale(.72)"><use href="#r"/><use href="#${emblems[genre]}"/></g>`,
  )
  .join('');

/** A double page in a format, with the drawings of questions 1 to `count`. */
function doublePage(name: keyof typeof formats, count: number): Buffer {
  const { columns, rows, cell, margin, fold } = formats[name];
  const beyond = (at: number, edge: number | undefined) =>
    edge !== undefined && at >= edge ? fold.breadth : 0;
  const width = 2 * margin + columns * cell.width + (fold.columns ? fold.breadth : 0);
  const height = 2 * margin + rows * cell.height + (fold.rows ? fold.breadth : 0);
  const sheet: Sheet = {
    columns,
    rows,
    xOf: (column) => margin + (column + 0.5) * cell.width + beyond(column, fold.columns),
    yOf: (row) => height - margin - (row + 0.5) * cell.height - beyond(row, fold.rows),
  };
  const places = placesOn(sheet)
    .slice(0, count)
    .map(({ x, y }, index) => ({ x, y: y + drawingOf(index + 1, names).shift * 5 }));
  const size = Math.min(cell.width, cell.height) * 0.84;
  const port = portOf(sheet);
  const stations = places.map((place, index) => {
    const from = places[index - 1] ?? { x: port.x + cell.width * 0.5, y: place.y };
    return placed(index + 1, place, size, way(from, place, size * 0.56));
  });
  const end = (kind: 'port' | 'summit', { x, y }: Point) =>
    `<g class="${kind}" transform="translate(${short(x)} ${short(y)})scale(${short((size * 2) / 120)})translate(-60-60)">${partsSvg(ends[kind], kind)}${kind === 'summit' ? emblemsSvg : ''}</g>`;
  const content =
    book(width, height, fold.columns !== undefined) +
    end('port', port) +
    end('summit', summitOf(sheet)) +
    stations.join('');
  return svg(width, height, content);
}

/** The frame of the certificate with the drawings of questions 1 to `count` around it; in millimetres. */
function certificate(count: number): Buffer {
  const { definitions: more, content } = certificateFrame();
  const stations = placesAround(count).map((place, index) => placed(index + 1, place, 6.1));
  return svg(width, height, content + stations.join(''), more);
}

/** The logbook's pages by file name: for the exam (wide and tall) and for the practice questions. */
export function logbookFiles(counts: { exam: number; practice: number }): Map<string, Buffer> {
  return new Map([
    ['exam-wide.svg', doublePage('wide', counts.exam)],
    ['exam-tall.svg', doublePage('tall', counts.exam)],
    ['certificate.svg', certificate(counts.exam)],
    ['pier.svg', Buffer.from(pier())],
    ['practice.svg', doublePage('small', counts.practice)],
  ]);
}

const ruled = '#d7e6e4';

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step)) }, (_, index) => from + index * step);

/** An open logbook of this size under its drawings: cover, the stack of pages, ruled paper, and the shadow of the fold. */
function book(width: number, height: number, isFoldUpright: boolean): string {
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

const light = palette['sea-light'];

/** A4 in millimetres. */
const width = 210;
const height = 297;

/** The radii of one wave of the 青海波 pattern: arcs within arcs. */
const rings = [3.1, 2.3, 1.5, 0.7];

const waves = (): string => {
  const rows = [
    { y: 0, centres: [3.4] },
    { y: 1.7, centres: [0, 6.8] },
    { y: 3.4, centres: [3.4] },
    { y: 5.1, centres: [0, 6.8] },
  ];
  const circles = rows.flatMap(({ y, centres }) =>
    centres.flatMap((x) =>
      rings.map(
        (r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${navy}" stroke="${light}" stroke-width=".26"/>`,
      ),
    ),
  );
  return `<pattern id="waves" width="6.8" height="3.4" patternUnits="userSpaceOnUse">${circles.join('')}</pattern>`;
};

const rope = `<pattern id="rope" width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="2.4" height="2.4" fill="${marigold}" stroke="none"/><path d="M0 0V2.4" stroke-width=".7"/></pattern>`;

/** The middles of the corner wheels are this far from both edges. */
const corner = 18;
const wheel = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="12.4" fill="${paper}" stroke-width="1.2"/><g transform="translate(${x - 10.5} ${y - 10.5})scale(.35)" color="${marigold}"><use href="#wheel"/></g>`;

/** The frame of a certificate: a band of waves, a band for the drawings of the voyage, a rope inside, a ship's wheel in each corner. */
const certificateFrame = (): { definitions: string; content: string } => ({
  definitions: waves() + rope,
  content:
    '<path d="M8 8H202V289H8ZM14 14V283H196V14Z" fill="url(#waves)" stroke="none"/>' +
    `<path d="M8 8H202V289H8Z" fill="none" stroke-width="1.2"/><path d="M14 14H196V283H14Z" fill="none" stroke-width=".7"/>` +
    `<rect x="25.500" y="25.500" width="159" height="246" rx="4" fill="none" stroke="${ink}" stroke-width="2.300"/>` +
    '<rect x="25.500" y="25.500" width="159" height="246" rx="4" fill="none" stroke="url(#rope)" stroke-width="1.600"/>' +
    [
      [corner, corner],
      [width - corner, corner],
      [corner, height - corner],
      [width - corner, height - corner],
    ]
      .map(([x = 0, y = 0]) => wheel(x, y))
      .join(''),
});

/** The middle of the band for the drawings, and how near to a corner they come. */
const band = 19.3;
const nearest = 34.5;

/** The places of all drawings around the sheet: from the lower left corner up the left side, and clockwise on. */
function placesAround(count: number): Point[] {
  const [across, down] = [width - 2 * nearest, height - 2 * nearest];
  const around = 2 * (across + down);
  return Array.from({ length: count }, (_, index) => {
    let at = ((index + 0.5) / count) * around;
    if (at < down) return { x: band, y: height - nearest - at };
    at -= down;
    if (at < across) return { x: nearest + at, y: band };
    at -= across;
    if (at < down) return { x: width - band, y: nearest + at };
    return { x: width - nearest - (at - down), y: height - band };
  });
}
