import path from 'node:path';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { DataKey } from '../../contest-api/src/database/data-key.ts';
import { type Connection, type Database, openDatabase } from '../../contest-api/src/database/database.ts';
import { isMigrated } from '../../contest-api/src/database/migrate.ts';
import { migrations } from '../../contest-api/src/database/migrations/index.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { atMost, type Fault, type Finding } from './fault.ts';
import { type CommandEnd, killAtTable, startCommand } from './killed-command.ts';
import type { Stage } from './stage.ts';

const contestants = 300;
/** Tables that migrations change, from early to late: a command is killed at each, on a server of its own. */
const tables = ['participants', 'attempts', 'participant_results'];
/** How long the next start may take: the lease of the killed one, and its own work. */
const longestNextStart = 75_000;

/** Writes into an empty database what the first version of this code left, with contestants in the middle of an exam. */
async function openOldDatabase(url: string): Promise<Connection> {
  const connection = openDatabase(url, { poolSize: 2, onError: () => undefined });
  const { database } = connection;
  const first = Object.entries(migrations).slice(0, 1);
  const dataKey = new DataKey(readSettings({}).dataKey);
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        first.map(([key, { up }]) => [
          key,
          { up: (transaction: Kysely<unknown>) => up(transaction, dataKey) },
        ]),
      ),
  };
  await new Migrator({ db: database, provider }).migrateToLatest();
  const now = new Date();
  await sql`insert into exams values ('old', 'Old', ${now}, ${now}, ${now}, ${now}, ${now}, 3600, 1,
    '{"rule":"top","count":1}', '[]', '[]', 0, 'version', ${now}, null, null)`.execute(database);
  await sql`insert into participants select gen_random_uuid(), 'old', n || '@example.jp', lpad(n::text, 4, '0') || '-AAAA-AAAA', 'A',
    '東京都', false, false, ${now}::timestamptz from generate_series(1, ${contestants}) n`.execute(database);
  await sql`insert into attempts select participant_id, 'old', ${now}::timestamptz, ${now}::timestamptz, 7, null from participants`.execute(
    database,
  );
  return connection;
}

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

interface KilledMigration {
  wasKilled: boolean;
  isOldAfterKill: boolean;
  next: CommandEnd;
  isWhole: boolean;
}

async function killMigration(folder: string, table: string): Promise<KilledMigration> {
  const server = await openEmbeddedPostgres({ dataDirectory: path.join(folder, table), port: 0 });
  const { url } = server;
  const { database, close } = await openOldDatabase(url);
  try {
    const before = await readState(database);
    const wasKilled = await killAtTable(url, ['exam', 'list'], { table, lock: 'access share' });
    const between = await readState(database);
    const isOldAfterKill = between.schema === before.schema && between.people === before.people;
    const next = await startCommand(url, ['exam', 'list']).ended;
    const after = await readState(database);
    const isWhole = (await isMigrated(database)) && after.people === before.people;
    return { wasKilled, isOldAfterKill, next, isWhole };
  } finally {
    await close();
    await server.close();
  }
}

async function run({ folder }: Stage): Promise<Finding[]> {
  const all = await Promise.all(tables.map((table) => killMigration(folder, table)));
  const count = (isSo: (one: KilledMigration) => boolean) => all.filter(isSo).length;
  const longest = Math.max(...all.map(({ next }) => next.milliseconds));
  const failed = all.find(({ next }) => next.code !== 0);
  return [
    atMost(
      'changes of tables at which it could not be killed',
      count((one) => !one.wasKilled),
      0,
      `${count((one) => !one.wasKilled)} of ${tables.length}`,
    ),
    atMost(
      'kills that left anything of the new schema',
      count((one) => !one.isOldAfterKill),
      0,
    ),
    atMost(
      'next starts that failed',
      count((one) => one.next.code !== 0),
      0,
      failed?.next.text.slice(0, 200) ?? '0',
    ),
    atMost(
      'next starts that did not say what they wait for',
      count(({ next }) => !next.text.includes('ほかのプロセスがデータベースを新しい版にしています')),
      0,
    ),
    atMost(
      'the slowest next start',
      longest,
      longestNextStart,
      `${(longest / 1_000).toFixed(0)} s, with the killed one's lease of 60 s`,
    ),
    atMost(
      'databases that are not up to date, or lost a contestant',
      count((one) => !one.isWhole),
      0,
    ),
  ];
}

/** A migration that is killed in the middle of its work, with contestants in the database. */
export const killedMigration: Fault = {
  name: 'killed-migration',
  does: `kills the migration of a database of the first version at ${tables.length} of its tables`,
  run,
};
