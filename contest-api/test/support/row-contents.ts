import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';

/** A fingerprint of all rows of each table: the same before and after proves that nothing was written. */
export async function rowContents(database: Database): Promise<Record<string, string>> {
  const fingerprints = (await tableNames(database)).map(
    (name) => sql`select ${name}::text as name, count(*) || ' rows ' ||
      md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as contents from ${sql.table(name)} one`,
  );
  const { rows } = await sql<{ name: string; contents: string }>`
    ${sql.join(fingerprints, sql` union all `)}`.execute(database);
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]));
}

/** Every row of every table as text: what anybody with a dump of the database can read. */
export async function dumpedRows(database: Database): Promise<string> {
  const parts: string[] = [];
  for (const name of await tableNames(database)) {
    const { rows } = await sql<{ row: string }>`select one::text as row from ${sql.table(name)} one`.execute(
      database,
    );
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return parts.join('\n');
}

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables 
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  return rows.map(({ name }) => name);
}
