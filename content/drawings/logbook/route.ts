/** A sheet of the logbook: a grid of cells; the first port and the summit take four cells each. */
export interface Sheet {
  columns: number;
  rows: number;
  /** The left and lower edge of a column's or row's middle, in units of the sheet. */
  xOf: (column: number) => number;
  yOf: (row: number) => number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where the voyage ends: the left column of the summit's four cells. */
const summitColumn = ({ columns, rows }: Sheet): number => (rows % 2 === 1 ? columns - 2 : 0);

/** The middle of the four cells of a drawing that begins at this column and row. */
const middle = ({ xOf, yOf }: Sheet, column: number, row: number): Point => ({
  x: (xOf(column) + xOf(column + 1)) / 2,
  y: (yOf(row) + yOf(row + 1)) / 2,
});

/** The middle of the first port, at the lower left. */
export const portOf = (sheet: Sheet): Point => middle(sheet, 0, 0);

/** The middle of the summit, where the last row ends. */
export const summitOf = (sheet: Sheet): Point => middle(sheet, summitColumn(sheet), sheet.rows - 2);

/** The places of all drawings in the order of the questions: from the port to the right, and row by row upwards, as a ship tacks. */
export function placesOn(sheet: Sheet): Point[] {
  const { columns, rows, xOf, yOf } = sheet;
  const isFree = (column: number, row: number): boolean =>
    !(row < 2 && column < 2) &&
    !(row >= rows - 2 && column >= summitColumn(sheet) && column < summitColumn(sheet) + 2);
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    const along = index % columns;
    return { row, column: row % 2 === 0 ? along : columns - 1 - along };
  })
    .filter(({ column, row }) => isFree(column, row))
    .map(({ column, row }) => ({ x: xOf(column), y: yOf(row) }));
}

/** A number 0..1 that looks random and is always the same for this question. */
function scatter(number: number, salt: number): number {
  const value = Math.sin(number * 127.1 + salt * 311.7) * 43_758.545;
  return value - Math.floor(value);
}

/** The look of a drawing in the logbook. */
export interface Drawn {
  motif: string;
  /** Looks the other way. */
  isMirrored: boolean;
  /** Degrees clockwise, at most 8 either way. */
  turn: number;
  /** 0.94 to 1.06. */
  scale: number;
  /** How far above or below its row it is, -1 to 1. */
  shift: number;
  /** The small marks around it, from the second time on that a motif appears. */
  setting: 'none' | 'glints' | 'swell';
}

const settings = ['none', 'glints', 'swell'] as const;
/** From one drawing to the next, each time through the motifs. None shares a divisor with their number, so that no motif appears twice before all have. */
const strides = [7, 11, 13] as const;

/** A question's drawing by its number only, so that it tells nothing of it. Neither 7, 11 nor 13 may divide the number of motifs. */
export function drawingOf(number: number, motifs: readonly string[]): Drawn {
  const index = number - 1;
  const round = Math.floor(index / motifs.length);
  const motif = motifs[(index * (strides[round % strides.length] ?? 1) + round) % motifs.length] ?? '';
  return {
    motif,
    isMirrored: round % 2 === 1,
    turn: Math.round((scatter(number, 1) - 0.5) * 16),
    scale: Math.round((0.94 + scatter(number, 2) * 0.12) * 100) / 100,
    shift: Math.round((scatter(number, 3) * 2 - 1) * 100) / 100,
    setting: settings[round % settings.length] ?? 'none',
  };
}
