import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** The one row of an aggregate. */
export async function onlyRow<Row>(database: Database, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(database)).rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/**
 * Walks through rows in the order of a key, some at a time: by an index only, however many there are, and without holding anything between.
 * @param read the next rows behind a key, in its order; none behind the last one
 * @param first comes before every key
 */
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
