import type { LogEvent } from 'kysely';
import type { Pool } from 'pg';

/** A statement that has been run. Its text has placeholders for all values. */
export interface RunStatement {
  /** The name it is prepared under, else its first word, such as `select`. */
  name: string;
  text: string;
  /** With the wait for a connection, where the statement asked for one itself. */
  milliseconds: number;
  failed: boolean;
}

type Watch = (statement: RunStatement) => void;

/** Watches the hot statements, which go to the pool directly, with a configuration object each. */
export function watchStatements(pool: Pool, watch: Watch): void {
  const { query } = pool;
  pool.query = function watchedQuery(this: Pool, ...input: unknown[]) {
    const [statement] = input;
    const running = Reflect.apply(query, this, input);
    if (!isNamed(statement) || !(running instanceof Promise)) return running;
    const begin = performance.now();
    const note = (failed: boolean) =>
      watch({ ...statement, milliseconds: performance.now() - begin, failed });
    running.then(
      () => note(false),
      () => note(true),
    );
    return running;
  } as typeof query;
}

function isNamed(statement: unknown): statement is { name: string; text: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;
}

/** The same for all other statements, as Kysely's log. */
export function queryLog(watch: Watch) {
  return ({ level, query, queryDurationMillis }: LogEvent): void => {
    const name = /^\W*(\w+)/.exec(query.sql)?.[1] ?? 'statement';
    watch({ name, text: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' });
  };
}
