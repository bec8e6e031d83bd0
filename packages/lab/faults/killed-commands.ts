import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@knowledgeking/contest-api/database/database';
import { listRunMigrations } from '@knowledgeking/contest-api/database/migrate';
import { allRows, changeRows, onlyRow, onlyValue } from '@knowledgeking/contest-api/database/rows';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { prepareContest, type Stage } from '@knowledgeking/stage';
import { callApi } from '@knowledgeking/stage/call';
import { addRunningAttempts, sessionCookie } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, noneOf } from '@knowledgeking/stage/ledger';
import type { Dose, Fault } from './fault.ts';
import { changedTables, nextMigration } from './next-version.ts';
import {
  type CommandEnd,
  countResults,
  killAfter,
  killAtTable,
  nextVersion,
  operate,
  otherPack,
  simulateExam,
  startCommand,
} from './operate.ts';

/** The tables that an aggregation writes, in its order: it is killed before the first write into each. */
const aggregationTables = [
  'aggregation_turns',
  'participant_results',
  'quiz_statistics',
  'exam_results',
  'result_versions',
  'exams',
];
/** `moments`: it is killed as often in its second half as well, wherever it is then. */
const aggregations = {
  small: { participants: 30, tables: ['quiz_statistics'], moments: 0 },
  full: { participants: 3_000, tables: aggregationTables, moments: 6 },
};
/** The tables that an import writes. */
const importTables = { small: ['quizzes'], full: ['exams', 'accepted_answers', 'quizzes'] };

/** The API's own paths of everything that is shown once results are published. */
async function shownPaths(database: Database): Promise<{ path: string; cookie?: string }[]> {
  const rows = await allRows<{ exam: string; id: string }>(database)`
    select exam_id as exam, participant_id as id from participant_results order by participant_id limit 5`;
  const exam = rows[0]?.exam ?? '';
  const all = ['overall_result', 'regional_result', 'children_division_result', 'past/overall_result'];
  return [
    ...all.map((path) => ({ path: `/exams/${exam}/${path}` })),
    ...rows.map(({ id }) => ({ path: `/exams/${exam}/personal_result`, cookie: sessionCookie(id) })),
  ];
}

/** Everything that contestants see of the results, as one text. */
async function readShown(port: number, paths: { path: string; cookie?: string }[]): Promise<string> {
  const responses = await Promise.all(paths.map((call) => callApi(port, call)));
  return responses.map(({ status, text }) => `${status} ${text}`).join('\n');
}

const ending = (what: string, { code, milliseconds, text }: CommandEnd): Finding => ({
  what,
  figure: code === 0 ? `after ${(milliseconds / 1_000).toFixed(1)} s` : text.slice(0, 200),
  holds: code === 0,
});

async function aggregation({ database, databaseUrl, startCopy }: Stage, dose: Dose): Promise<Finding[]> {
  const { participants, tables, moments } = aggregations[dose];
  await simulateExam(databaseUrl, participants);
  await operate(databaseUrl, 'period result_published');
  const copy = await startCopy();
  const paths = await shownPaths(database);
  const before = await readShown(copy.port, paths);
  const whole = await startCommand(databaseUrl, ['aggregate', '--yes']).ended;
  // From here on a new version differs from the one that is shown.
  await changeRows(database)`delete from accepted_answers where quiz_number = 1`;
  const seen = new Set<string>();
  let early = 0;
  const look = async () => seen.add(await readShown(copy.port, paths));
  const words = ['aggregate', '--yes'];
  for (const table of tables) {
    early += Number(await killAtTable(databaseUrl, words, table));
    if ((await look()).size > 1) break;
  }
  const { size: shownBefore } = seen;
  let timed = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    const share = 0.4 + (0.5 * moment) / moments;
    timed += Number(await killAfter(databaseUrl, words, whole.milliseconds * share));
    await look();
  }
  const next = await startCommand(databaseUrl, words).ended;
  await pause(1_500);
  const after = await readShown(copy.port, paths);
  const rows = await countResults(database);
  return [
    noneOf('writes before which it could not be killed', tables.length - early, tables.length),
    atMost('other results that were seen after these kills', shownBefore - 1, 0),
    {
      what: 'after kills at any moment, contestants see the old results or the new ones, whole',
      figure: `${timed} of ${moments} killed before the end, ${seen.size} results seen`,
      holds: [...seen].every((text) => text === before || text === after),
    },
    ending('the next aggregation ends', next),
    {
      what: 'and everyone sees it',
      figure: after === before ? 'the old one' : 'the new one',
      holds: after !== before,
    },
    atMost('contestants without a result', participants - rows.shown, 0),
    atMost('rows that were left over', rows.leftOver, 0),
  ];
}

/** A fingerprint of an exam and its questions with their key. */
const readExam = (database: Database) =>
  onlyValue<string>(database)`select md5(concat(
    (select string_agg(e::text, '|' order by exam_id) from exams e),
    (select string_agg(q::text, '|' order by exam_id, quiz_number) from quizzes q),
    (select string_agg(a::text, '|' order by a::text) from accepted_answers a)))`;

async function importing({ database, databaseUrl, folder }: Stage, dose: Dose): Promise<Finding[]> {
  const tables = importTables[dose];
  const words = ['exam', 'import', otherPack(folder, 'A', '3'), '--yes'];
  const before = await readExam(database);
  let changed = 0;
  let killed = 0;
  for (const table of tables) {
    killed += Number(await killAtTable(databaseUrl, words, table));
    if ((await readExam(database)) !== before) changed += 1;
  }
  const next = await startCommand(databaseUrl, words).ended;
  const after = await readExam(database);
  const again = await startCommand(databaseUrl, words).ended;
  return [
    noneOf('kills that came too late', tables.length - killed, tables.length),
    atMost('kills after which anything of the exam had changed', changed, 0),
    ending('the next import ends', next),
    {
      what: 'all of it is there: another import finds nothing to change',
      figure: again.text.trim().split('\n').at(-1) ?? '',
      holds:
        after !== before && again.text.includes('何も変えていません') && (await readExam(database)) === after,
    },
  ];
}

/** An aggregation of published results that is killed at each of its steps. */
export const killedAggregation: Fault = {
  name: 'killed-aggregation',
  does: `kills an aggregation of ${aggregations.full.participants} contestants, whose results are shown, at ${aggregationTables.length + aggregations.full.moments} points`,
  run: aggregation,
};

/** An import that is killed at each of its steps. */
export const killedImport: Fault = {
  name: 'killed-import',
  does: `kills an import before each of its ${importTables.full.length} writes`,
  run: importing,
};

const migrate = ['db', 'migrate'];
const contestants = 300;
/** How long the next start may take: the lease of the killed one, and its own work. */
const longestNextStart = 75_000;

/** Everything about the contestants that both versions of the schema have, and the tables that there are. */
const readState = (database: Database) =>
  onlyRow<{ people: string; schema: string }>(database)`select
    (select md5(string_agg(concat_ws('|', participant_id, display_name, started_at, answered_count), ',' order by participant_id))
      from participants join attempts using (participant_id)) as people,
    (select string_agg(table_name || '.' || column_name, ',' order by 1) from information_schema.columns
      where table_schema = current_schema() and table_name not like 'kysely%' and table_name <> 'leases') as schema`;

async function killMigration(folder: string, table: string) {
  const server = await openEmbeddedPostgres({ dataDirectory: path.join(folder, table), port: 0 });
  const { url } = server;
  // This version, with contestants in the middle of an exam.
  await prepareContest(url);
  const { database, close } = openDatabase(url, { poolSize: 2 });
  try {
    await addRunningAttempts(database, contestants);
    const before = await readState(database);
    const wasKilled = await killAtTable(url, migrate, table, 'access share', nextVersion);
    const between = await readState(database);
    const isOldAfterKill = between.schema === before.schema && between.people === before.people;
    const next = await startCommand(url, migrate, nextVersion).ended;
    const after = await readState(database);
    const isWhole =
      (await listRunMigrations(database)).includes(nextMigration) && after.people === before.people;
    return { wasKilled, isOldAfterKill, next, isWhole };
  } finally {
    await close();
    await server.close();
  }
}

async function migrating({ folder }: Stage): Promise<Finding[]> {
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
  run: migrating,
};
