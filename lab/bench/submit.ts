import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onStage, type Stage } from '@knowledgeking/stage';
import { addParticipants, addRunningAttempts, sessionCookie } from '@knowledgeking/stage/contestants';
import { noLimits } from '@knowledgeking/stage/copy';
import { median } from 'd3-array';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';
import { forever, type HalfLoad, type Journey, measureHalfLoad, middleOf, runLoad, skips } from './load.ts';
import type { ProcessUse } from './measured-process.ts';
import { Pgbench } from './pgbench.ts';

const connections = 32;
const poolSize = '10';
const rounds = 9;
const roundMilliseconds = 1_000;
const warmUpMilliseconds = 2_500;
const halfLoadRounds = 3;
/** Starts and quizzes whose statements are counted. */
const countedCalls = 1_000;

/** A load at one server, and what it took there. */
interface Spent {
  perSecond: number;
  /** Processor time of the server per request, in milliseconds. */
  processor: number;
  statements: number;
  /** Bytes of write-ahead log per request. */
  wal: number;
}

/** The API and the bare handler under the same load in turn, so that changes in the machine's speed affect both. */
export interface Pairs {
  api: Spent[];
  bare: Spent[];
}

interface SubmitFigures {
  submits: Pairs;
  /** The same with each submit as a statement by itself. */
  singleSubmits: Pairs;
  /** Against the same bytes with the same headers, and against the same text with no header but its type. */
  reads: Record<(typeof readPaths)[number], { same: Pairs; few: Pairs }>;
  /** The API's throughput relative to pgbench's with the same statement, per round; empty where it is not installed. */
  ofPgbench: number[];
  /** Full-page images per submit, which follow a checkpoint. */
  fullPageImages: number;
  /** Resident memory of the API after the rounds, in bytes. */
  memory: number;
  /** How long submits took at half of the API's throughput, in milliseconds. */
  halfLoad: HalfLoad;
  /** The same of the bare handler, at half of its own throughput. */
  bareHalfLoad: HalfLoad;
  statements: { submit: number; start: number; quiz: number };
}

/** A figure of the API relative to the bare handler's, pair by pair. */
export const ratios = ({ api, bare }: Pairs, figure: keyof Spent): number[] =>
  api.map((spent, round) => spent[figure] / (bare[round]?.[figure] ?? Number.NaN));

/** Measures submits and reads from memory: the API against a bare Fastify with the same statement, or the same bytes. */
export function measureSubmit(): Promise<SubmitFigures> {
  return onStage(measureOnStage);
}

async function measureOnStage({ database, databaseUrl }: Stage): Promise<SubmitFigures> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: poolSize, PORT: '0' };
  const apiEnv = {
    ...env,
    ...noLimits,
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
  };
  const api = await startServer('contest-api/src/server.ts', apiEnv);
  const { examId, quizCount, participantIds } = await addRunningAttempts(database, 40_000);
  const pgbench = Pgbench.isInstalled()
    ? await Pgbench.prepare(database, { rounds, examId, quizCount })
    : undefined;
  // So long an API remembers the contest's dates.
  await pause(1_100);
  const single = await startServer('contest-api/src/server.ts', { ...apiEnv, SUBMIT_BATCH_SIZE: '1' });
  const bare = await startServer('lab/bench/bare-handler.ts', {
    ...env,
    BARE_READS: JSON.stringify(await readTexts(api)),
  });

  const participants = participantIds.values();
  const submit = `/api/exams/${examId}/submit`;
  const apiSubmits: IteratorObject<Journey> = participants.map((participant) => {
    const cookie = sessionCookie(participant);
    return skips(quizCount).map((body) => ({ path: submit, headers: { cookie }, body }));
  });
  const bareSubmits: IteratorObject<Journey> = participants.map((participant) =>
    skips(quizCount).map((body) => ({ path: `${submit}/${participant}`, headers: {}, body })),
  );
  const load = async (
    server: MeasuredServer,
    journeys: Iterator<Journey>,
    milliseconds = roundMilliseconds,
  ) => {
    const [before, walBefore] = [await server.use(), await readWal(database)];
    const { perSecond, requests } = await runLoad(server.port, journeys, { connections, milliseconds });
    const [after, walAfter] = [await server.use(), await readWal(database)];
    const each = (more: number) => more / requests;
    return {
      perSecond,
      processor: each(after.processor - before.processor),
      statements: each(after.statements - before.statements),
      wal: each(walAfter.bytes - walBefore.bytes),
      fullPageImages: each(walAfter.fullPageImages - walBefore.fullPageImages),
    };
  };

  await load(api, apiSubmits, warmUpMilliseconds);
  await load(single, apiSubmits, warmUpMilliseconds);
  await load(bare, bareSubmits, warmUpMilliseconds);
  const submits: Pairs = { api: [], bare: [] };
  const singleSubmits: Pairs = { api: [], bare: submits.bare };
  const ofPgbench: number[] = [];
  const fullPageImages: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const spent = await load(api, apiSubmits);
    submits.api.push(spent);
    fullPageImages.push(spent.fullPageImages);
    submits.bare.push(await load(bare, bareSubmits));
    singleSubmits.api.push(await load(single, apiSubmits));
    if (pgbench)
      ofPgbench.push(spent.perSecond / (await pgbench.run(roundMilliseconds / 1_000, [databaseUrl])));
  }
  const { memory } = await api.use();
  const atHalfLoad = (server: MeasuredServer, journeys: Iterator<Journey>, loads: readonly Spent[]) =>
    measureHalfLoad(server.port, journeys, (median(loads, (spent) => spent.perSecond) ?? 0) / 2);
  const halfLoads: HalfLoad[] = [];
  const bareHalfLoads: HalfLoad[] = [];
  for (let round = 0; round < halfLoadRounds; round += 1) {
    halfLoads.push(await atHalfLoad(api, apiSubmits, submits.api));
    bareHalfLoads.push(await atHalfLoad(bare, bareSubmits, submits.bare));
  }

  const readPairs = async (path: string): Promise<{ same: Pairs; few: Pairs }> => {
    const journeys = forever([{ path, headers: {} }]);
    const bareJourneys = forever([{ path: `${path}/few-headers`, headers: {} }]);
    const [fromApi, same, few]: [Spent[], Spent[], Spent[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      fromApi.push(await load(api, journeys, roundMilliseconds / 2));
      same.push(await load(bare, journeys, roundMilliseconds / 2));
      few.push(await load(bare, bareJourneys, roundMilliseconds / 2));
    }
    return { same: { api: fromApi, bare: same }, few: { api: fromApi, bare: few } };
  };
  const reads = {
    '/api/site_status': await readPairs('/api/site_status'),
    '/api/exams': await readPairs('/api/exams'),
  };
  const cookies = (await addParticipants(database, examId, countedCalls)).map(sessionCookie);
  const statementsOf = async (call: { path: string; body?: string }) => {
    const journeys = cookies.values().map((cookie) => [{ ...call, headers: { cookie } }]);
    return (await load(api, journeys, Number.POSITIVE_INFINITY)).statements;
  };
  const start = await statementsOf({ path: `/api/exams/${examId}/start`, body: '{}' });
  const quiz = await statementsOf({ path: `/api/exams/${examId}/quiz` });

  await Promise.all([api.stop(), single.stop(), bare.stop()]);
  pgbench?.close();
  return {
    submits,
    singleSubmits,
    reads,
    ofPgbench,
    fullPageImages: median(fullPageImages) ?? 0,
    memory,
    halfLoad: middleOf(halfLoads),
    bareHalfLoad: middleOf(bareHalfLoads),
    statements: { submit: median(submits.api, (spent) => spent.statements) ?? 0, start, quiz },
  };
}

async function readWal(database: Database): Promise<{ bytes: number; fullPageImages: number }> {
  const { rows } = await sql<{ bytes: number; images: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes, wal_fpi as images from pg_stat_wal`.execute(
    database,
  );
  return { bytes: rows[0]?.bytes ?? Number.NaN, fullPageImages: rows[0]?.images ?? Number.NaN };
}

/** Reads that come from memory. */
const readPaths = ['/api/site_status', '/api/exams'] as const;

/** Headers that Node itself adds to every response. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** The responses of the API to them, for a bare handler that sends the same. */
async function readTexts(api: MeasuredServer): Promise<Record<string, object>> {
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`);
    const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
    return { headers: Object.fromEntries(headers), text: await response.text() };
  };
  return Object.fromEntries(await Promise.all(readPaths.map(async (path) => [path, await read(path)])));
}

/** A server in a process of its own, which can say what it has used so far. */
interface MeasuredServer {
  port: number;
  use(): Promise<ProcessUse>;
  stop(): Promise<void>;
}

/**
 * How a copy of the API is to be started (docs/scaling.md): V8's default lets the youngest objects take 48 MB, of which half is hardly
 * used.
 */
const flags = ['--max-semi-space-size=8'];

/** Starts a script that sends its port once it listens. */
async function startServer(script: string, env: NodeJS.ProcessEnv): Promise<MeasuredServer> {
  const child = fork(script, {
    env,
    execArgv: [...flags, '--import', new URL('measured-process.ts', import.meta.url).href],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    use: async () => {
      const use = once(child, 'message') as Promise<[ProcessUse]>;
      child.send('use');
      return (await use)[0];
    },
    stop: async () => {
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    },
  };
}
