import { type Genre, genres } from '../../../contract/src/rules/quiz-fields.ts';
import { drawingOf, type Place, placesOn, portOf, type Sheet, summitOf } from '../../../lib/logbook/route.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { type Part, partsSvg } from '../art/pen.ts';
import { aboard } from './aboard.ts';
import { ashore } from './ashore.ts';
import { book } from './book.ts';
import { certificateFrame, height, placesAround, width } from './certificate.ts';
import { creatures, weather } from './creatures.ts';
import { ends, frills } from './ends.ts';
import { halftone, style } from './ink.ts';
import { pier } from './pier.ts';

/** Every motif by name, each on a sheet of 60 × 60; mixed, so that the sea, the deck and the shore follow each other. */
export const motifs: Readonly<Record<string, readonly Part[]>> = {
  ...weather,
  ...aboard,
  ...creatures,
  ...ashore,
};
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
function way(from: Place, to: Place, clearance: number): string {
  const [x, y] = [from.x - to.x, from.y - to.y];
  const length = Math.hypot(x, y);
  if (length <= 2 * clearance) return '';
  const at = (distance: number) => `${short((x / length) * distance)} ${short((y / length) * distance)}`;
  return `<path class="s" d="M${at(length - clearance)}L${at(clearance)}"/>`;
}

/** The drawing of a question at its place. */
function placed(number: number, { x, y }: Place, size: number, before = ''): string {
  const { motif, isMirrored, turn, scale, setting } = drawingOf(number, names);
  const grown = Math.round((size / (2 * half)) * scale * 1_000) / 1_000;
  const look = `rotate(${turn})scale(${isMirrored ? -grown : grown} ${grown})translate(-${half}-${half})`;
  const uses = ['d', 'x', 'r'].map((name) => `<use class="${name}" href="#${name}"/>`).join('');
  const frill = setting === 'none' ? '' : `<use href="#${setting}"/>`;
  return `<g class="n${number}" transform="translate(${short(x)} ${short(y)})">${before}<g transform="${look}">${uses}${frill}<use href="#${motif}"/></g></g>`;
}

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
  const end = (kind: 'port' | 'summit', { x, y }: Place) =>
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
