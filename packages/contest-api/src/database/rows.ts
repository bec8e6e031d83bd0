import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A statement that is written behind what runs it. */
export type Statement<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Runs a statement that is written behind it, and returns its rows. */
export const allRows =
  <Row>(database: Database): Statement<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(database)).rows;

/** The same with the first row; undefined where there is none. */
export const firstRow =
  <Row>(database: Database): Statement<Row | undefined> =>
  async (...statement) =>
    (await allRows<Row>(database)(...statement))[0];

/** The same with an aggregate, which has one row. */
export const onlyRow =
  <Row>(database: Database): Statement<Row> =>
  async (...statement) => {
    const row = await firstRow<Row>(database)(...statement);
    if (!row) throw new Error('an aggregate without a row');
    return row;
  };

/** The values of its only column. */
export const allValues =
  <Value>(database: Database): Statement<Value[]> =>
  async (...statement) =>
    (await allRows<Record<string, Value>>(database)(...statement)).flatMap(Object.values<Value>);

/** An aggregate by itself. */
export const onlyValue =
  <Value>(database: Database): Statement<Value> =>
  async (...statement) =>
    Object.values(await onlyRow<Record<string, Value>>(database)(...statement))[0] as Value;

/** Runs a statement that inserts, updates or deletes, and returns how many rows it did that to. */
export const changeRows =
  (database: Database): Statement<number> =>
  async (text, ...values) =>
    Number((await sql(text, ...values).execute(database)).numAffectedRows ?? 0);

/** Rows in the order of a key, a page at a time, by an index and holding nothing between. @param read those behind a key @param first before all */
export async function* pagesByKey<Row, Key>(
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  first: Key,
): AsyncGenerator<Row[], void> {
  let page = await read(first);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page;
    page = await read(keyOf(last));
  }
}

/** The lowest of all UUIDs: where reading row after row by their ids begins. */
export const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** A UUID from its 32 digits, as it is in addresses, which take no more. */
export const toUuid = (digits: string): string =>
  digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
