import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { stringify } from 'csv-stringify/sync';
import { writePrivateFile, writeSome } from './private-file.ts';

/** A cell: times are written as ISO 8601 with Japan's offset, booleans as 1 and 0, null as nothing. */
export type CsvCell = string | number | boolean | Date | null;

/** The heading of a column of a table for spreadsheets. */
export interface CsvHeading {
  /** In Japanese. */
  heading: string;
  /** One line for `--help` about what is in it. */
  meaning: string;
}

/** A column of a table for spreadsheets. */
export interface CsvColumn<Row> extends CsvHeading {
  cell(row: Row): CsvCell;
}

/**
 * Writes a table as spreadsheets read it: UTF-8 with a byte order mark, CRLF, and a text that a spreadsheet would run as a formula
 * (it begins with =, +, -, @, a tab or a carriage return, full-width ones included) behind an apostrophe. Only as many rows are in
 * memory as a page has, and the file gets its name when it is complete.
 * @param pages the rows, some at a time
 * @param onRows is called after each page with the number of rows so far
 * @returns how many rows it has beside the headings
 */
export function writeCsv<Row>(
  file: string,
  columns: CsvColumn<Row>[],
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  onRows: (rows: number) => void = () => undefined,
): Promise<number> {
  return writePrivateFile(file, async (stream) => {
    await writeSome(stream, careful([columns.map(({ heading }) => heading)], { isBeginning: true }));
    let rows = 0;
    for await (const page of pages) {
      if (page.length === 0) continue;
      await writeSome(stream, textOf(page.map((row) => columns.map(({ cell }) => cell(row)))));
      rows += page.length;
      onRows(rows);
    }
    return rows;
  });
}

/**
 * The same with lines that PostgreSQL has made.
 * @param text pieces of its CSV, which may end anywhere
 */
export function writeCsvLines(
  file: string,
  headings: CsvHeading[],
  text: AsyncIterable<Uint8Array>,
  onRows: (rows: number) => void,
): Promise<number> {
  return writePrivateFile(file, async (stream) => {
    await writeSome(stream, careful([headings.map(({ heading }) => heading)], { isBeginning: true }));
    const lines = new CsvLines();
    for await (const piece of text) {
      await writeSome(stream, lines.convert(piece));
      onRows(lines.lines);
    }
    return lines.lines;
  });
}

/** The columns of a table as `--help` lists them. */
export function columnsHelp(columns: CsvHeading[]): string {
  return ['\n列:', ...columns.map(({ heading, meaning }) => `  ${heading}: ${meaning}`)].join('\n');
}

/** Texts that need quotes, or an apostrophe. */
const unusual = /^[=+\-@\t\r＝＋－＠]|[",\r\n]/;

/** A cell as it is written where it needs neither quotes nor an apostrophe; null where it may need them. */
function plainText(cell: CsvCell): string | null {
  if (cell === null) return '';
  if (typeof cell === 'string') return unusual.test(cell) ? null : cell;
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return typeof cell === 'number' ? String(cell) : toJapanTime(cell);
}

/** Most rows have nothing unusual, and are written many times as fast without looking at each letter. */
function textOf(rows: CsvCell[][]): string {
  return rows
    .map((row) => {
      const cells = row.map(plainText);
      return cells.includes(null) ? careful([row]) : `${cells.join()}\r\n`;
    })
    .join('');
}

function careful(rows: CsvCell[][], { isBeginning = false } = {}): string {
  return stringify(rows, {
    bom: isBeginning,
    record_delimiter: 'windows',
    escape_formulas: true,
    // It quotes what has CRLF by itself, but not what has one of them only.
    quoted_match: /[\r\n]/,
    cast: { boolean: (value) => (value ? '1' : '0'), date: toJapanTime },
  });
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/**
 * Makes PostgreSQL's CSV what spreadsheets read: lines end with CRLF. A line feed within quotes is somebody's answer and stays. Counts
 * the lines on the way.
 */
export class CsvLines {
  lines = 0;
  #isQuoted = false;

  /** @param text a piece that may end anywhere, even within a character */
  convert(text: Uint8Array): Uint8Array {
    const converted = Buffer.allocUnsafe(2 * text.length);
    let place = 0;
    for (let index = 0; index < text.length; index += 1) {
      const byte = text[index] ?? 0;
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) {
        converted[place] = carriageReturn;
        place += 1;
        this.lines += 1;
      }
      converted[place] = byte;
      place += 1;
    }
    return converted.subarray(0, place);
  }
}
