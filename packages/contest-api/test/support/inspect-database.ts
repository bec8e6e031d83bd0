import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Connection, Database } from '../../src/database/database.ts';
import type { Tables } from '../../src/database/tables.ts';

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
    // From a cluster they come in any order.
    parts.push(...rows.map(({ row }) => `${name} ${row}`).sort());
  }
  return parts.join('\n');
}

/** How many rows each table has. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tableNames(database)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
      database,
    );
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** Columns, constraints, indexes and functions, a line each. */
export async function schemaOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by line`.execute(database);
  return rows.map(({ line }) => line);
}

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables 
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(database);
  return rows.map(({ name }) => name);
}

/** A statement as it was run. */
export interface RanStatement {
  text: string;
  values?: readonly unknown[];
  /** Settles when the statement ends; absent where Kysely ran it. */
  result?: Promise<unknown>;
}

/** A connection on the same database that notes every statement that runs over it. */
export function recordStatements(connection: Connection): {
  database: Database;
  pool: Pool;
  statements: RanStatement[];
} {
  const statements: RanStatement[] = [];
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connection.pool }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters });
    },
  });
  const pool = new Proxy(connection.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (statement: RanStatement) => {
        const result = target.query({ ...statement, values: [...(statement.values ?? [])] });
        statements.push({ ...statement, result });
        return result;
      };
    },
  });
  return { database, pool, statements };
}

/** The plan of a statement, with its values written into it: EXPLAIN does not know what a parameter will be. */
export async function explain(pool: Pool, { text, values = [] }: RanStatement): Promise<string> {
  const filled = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (verbose, costs off) ${filled}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
