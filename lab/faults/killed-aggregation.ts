import type { Stage } from '@knowledgeking/stage';
import { callApi } from '@knowledgeking/stage/call';
import { sessionCookie } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, noneOf } from '@knowledgeking/stage/ledger';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';
import type { Dose, Fault } from './fault.ts';
import { type CommandEnd, killAfter, killAtTable, operate, otherPack, startCommand } from './operate.ts';

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
  const { rows } = await sql<{ exam: string; id: string }>`
    select exam_id as exam, participant_id as id from participant_results order by participant_id limit 5`.execute(
    database,
  );
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

/** Rows of results that belong to no version. */
async function countLeftovers(database: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from participant_results r where not exists (
      select 1 from result_versions v where v.exam_id = r.exam_id and v.result_version = r.result_version)`.execute(
    database,
  );
  return rows[0]?.left ?? 0;
}

async function aggregation({ database, databaseUrl, startCopy }: Stage, dose: Dose): Promise<Finding[]> {
  const { participants, tables, moments } = aggregations[dose];
  await operate(databaseUrl, `period after_end_not_aggregated`);
  await operate(databaseUrl, `simulate --participants ${participants}`);
  await operate(databaseUrl, 'period result_published');
  const copy = await startCopy();
  const paths = await shownPaths(database);
  const before = await readShown(copy.port, paths);
  const whole = await startCommand(databaseUrl, ['aggregate', '--yes']).ended;
  // From here on a new version differs from the one that is shown.
  await sql`delete from accepted_answers where quiz_number = 1`.execute(database);
  const seen = new Set<string>();
  let early = 0;
  const look = async () => seen.add(await readShown(copy.port, paths));
  const words = ['aggregate', '--yes'];
  for (const table of tables) {
    early += Number(await killAtTable(databaseUrl, words, { table, lock: 'share' }));
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
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const after = await readShown(copy.port, paths);
  const rows = await sql<{ results: number }>`select count(*) as results from participant_results r
    join exams e on e.exam_id = r.exam_id and e.result_version = r.result_version`.execute(database);
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
    atMost('contestants without a result', participants - (rows.rows[0]?.results ?? 0), 0),
    atMost('rows that were left over', await countLeftovers(database), 0),
  ];
}

/** A fingerprint of an exam and its questions with their key. */
async function readExam(database: Database): Promise<string> {
  const { rows } = await sql<{ print: string }>`select md5(concat(
    (select string_agg(e::text, '|' order by exam_id) from exams e),
    (select string_agg(q::text, '|' order by exam_id, quiz_number) from quizzes q),
    (select string_agg(a::text, '|' order by a::text) from accepted_answers a))) as print`.execute(database);
  return rows[0]?.print ?? '';
}

async function importing({ database, databaseUrl, folder }: Stage, dose: Dose): Promise<Finding[]> {
  const tables = importTables[dose];
  const words = ['exam', 'import', otherPack(folder, 'A', '3'), '--yes'];
  const before = await readExam(database);
  let changed = 0;
  let killed = 0;
  for (const table of tables) {
    killed += Number(await killAtTable(databaseUrl, words, { table, lock: 'share' }));
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
