import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Connection, Database } from '../../src/database/database.ts';
import type { Tables } from '../../src/database/tables.ts';

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
