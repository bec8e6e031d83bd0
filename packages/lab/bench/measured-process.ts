import pg from 'pg';

/**
 * Preloaded into the processes of a bench: each message gets what the process has used so far. Statements are counted where
 * they leave, because PostgreSQL's own counts come up to ten seconds late.
 */
export interface ProcessUse {
  /** Processor time, in milliseconds. */
  processor: number;
  /** Statements sent to PostgreSQL. */
  statements: number;
  /** Resident memory, in bytes. */
  memory: number;
}

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function countedQuery(this: pg.Client, ...input: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, input);
} as typeof query;

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const use: ProcessUse = {
    processor: (user + system) / 1_000,
    statements,
    memory: process.memoryUsage.rss(),
  };
  process.send?.(use);
});
