import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { stringify } from 'csv-stringify/sync';
import { writePrivateFile, writeSome } from './private-file.ts';

/** A cell: times are written as ISO 8601 with Japan's offset, booleans as 1 and 0, null as nothing. */
type CsvCell = string | number | boolean | Date | null;

/** A column of a table for spreadsheets: its meaning is a line of `--help`, its cell a field of the row or made from it. */
export type CsvColumn<Row> = [heading: string, meaning: string, cell: keyof Row | ((row: Row) => CsvCell)];

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
    await writeSome(stream, textOf([columns.map(([heading]) => heading)], { isBeginning: true }));
    let rows = 0;
    for await (const page of pages) {
      if (page.length === 0) continue;
      await writeSome(stream, textOf(page.map((row) => columns.map(([, , cell]) => cellOf(row, cell)))));
      rows += page.length;
      onRows(rows);
    }
    return rows;
  });
}

const cellOf = <Row>(row: Row, cell: CsvColumn<Row>[2]): CsvCell =>
  typeof cell === 'function' ? cell(row) : (row[cell] as CsvCell);

/** The columns of a table as `--help` lists them. */
export function columnsHelp<Row>(columns: CsvColumn<Row>[]): string {
  return ['\n列:', ...columns.map(([heading, meaning]) => `  ${heading}: ${meaning}`)].join('\n');
}

function textOf(rows: CsvCell[][], { isBeginning = false } = {}): string {
  return stringify(rows, {
    bom: isBeginning,
    record_delimiter: 'windows',
    escape_formulas: true,
    // It quotes what has CRLF by itself, but not what has one of them only.
    quoted_match: /[\r\n]/,
    cast: { boolean: (value) => (value ? '1' : '0'), date: toJapanTime },
  });
}
