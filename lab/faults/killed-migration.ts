import path from 'node:path';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { prepareContest, type Stage } from '@knowledgeking/stage';
import { addRunningAttempts } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, noneOf } from '@knowledgeking/stage/ledger';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../contest-api/src/database/database.ts';
import { listRunMigrations } from '../../contest-api/src/database/migrate.ts';
import type { Fault } from './fault.ts';
import { changedTables, nextMigration } from './next-version.ts';
import { killAtTable, nextVersion, startCommand } from './operate.ts';

const command = ['exam', 'list'];
const contestants = 300;
/** How long the next start may take: the lease of the killed one, and its own work. */
const longestNextStart = 75_000;

/** Everything about the contestants that both versions of the schema have, and the tables that there are. */
async function readState(database: Database) {
  const people = await sql<{
    print: string;
  }>`select md5(string_agg(concat_ws('|', p.participant_id, p.display_name,
    a.started_at, a.answered_count), ',' order by p.participant_id)) as print
    from participants p join attempts a on a.participant_id = p.participant_id`.execute(database);
  const schema = await sql<{
    print: string;
  }>`select string_agg(table_name || '.' || column_name, ',' order by 1) as print
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'leases'`.execute(
    database,
  );
  return { people: people.rows[0]?.print, schema: schema.rows[0]?.print };
}

async function killMigration(folder: string, table: string) {
  const server = await openEmbeddedPostgres({ dataDirectory: path.join(folder, table), port: 0 });
  const { url } = server;
  // This version, with contestants in the middle of an exam.
  await prepareContest(url);
  const { database, close } = openDatabase(url, { poolSize: 2 });
  try {
    await addRunningAttempts(database, contestants);
    const before = await readState(database);
    const wasKilled = await killAtTable(url, command, { table, lock: 'access share' }, nextVersion);
    const between = await readState(database);
    const isOldAfterKill = between.schema === before.schema && between.people === before.people;
    const next = await startCommand(url, command, nextVersion).ended;
    const after = await readState(database);
    const isWhole =
      (await listRunMigrations(database)).includes(nextMigration) && after.people === before.people;
    return { wasKilled, isOldAfterKill, next, isWhole };
  } finally {
    await close();
    await server.close();
  }
}

async function run({ folder }: Stage): Promise<Finding[]> {
  const all = await Promise.all(changedTables.map((table) => killMigration(folder, table)));
  const noneSo = (what: string, isSo: (one: (typeof all)[number]) => boolean, more?: string) =>
    noneOf(what, all.filter(isSo).length, all.length, more);
  const longest = Math.max(...all.map(({ next }) => next.milliseconds));
  const failed = all.find(({ next }) => next.code !== 0);
  return [
    noneSo('changes of tables at which it could not be killed', (one) => !one.wasKilled),
    noneSo('kills that left anything of the new schema', (one) => !one.isOldAfterKill),
    noneSo(
      'next starts that failed',
      ({ next }) => next.code !== 0,
      failed && `: ${failed.next.text.slice(0, 200)}`,
    ),
    noneSo(
      'next starts that did not say what they wait for',
      ({ next }) => !next.text.includes('ほかのプロセスがデータベースを新しい版にしています'),
    ),
    atMost(
      'the slowest next start',
      longest,
      longestNextStart,
      `${(longest / 1_000).toFixed(0)} s, with the killed one's lease of 60 s`,
    ),
    noneSo('databases that are not up to date, or lost a contestant', (one) => !one.isWhole),
  ];
}

/** A migration that is killed in the middle of its work, with contestants in the database. */
export const killedMigration: Fault = {
  name: 'killed-migration',
  onlyFull: 'the next start waits a minute for the lease of the killed one',
  does: `kills the migration to a version after this one at ${changedTables.length} of its tables`,
  run,
};
