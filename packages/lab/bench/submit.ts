import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { onlyRow } from '@knowledgeking/contest-api/database/rows';
import { onStage, type Stage } from '@knowledgeking/stage';
import { addParticipants, addRunningAttempts, sessionCookie } from '@knowledgeking/stage/contestants';
import { noLimits } from '@knowledgeking/stage/copy';
import { median, quantile } from 'd3-array';
import { Pool } from 'undici';
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
/** Reads that come from memory. */
const readPaths = ['/api/site_status', '/api/exams'];

/** A load at one server, and what it took there per request. */
interface Spent {
  perSecond: number;
  /** Processor time of the server, in milliseconds. */
  processor: number;
  statements: number;
  /** Bytes of write-ahead log, and the full-page images in it, which follow a checkpoint. */
  wal: number;
  fullPageImages: number;
}

const middle = (loads: readonly Spent[], figure: keyof Spent) =>
  median(loads, (spent) => spent[figure]) ?? Number.NaN;

const ratioText = (each: readonly number[]) =>
  `${median(each)?.toFixed(2)} (${each.map((ratio) => ratio.toFixed(2)).join(' ')})`;

/** A figure of the API relative to the bare handler's, round by round. */
const ratiosOf = (api: readonly Spent[], bare: readonly Spent[], figure: keyof Spent) =>
  ratioText(api.map((spent, round) => spent[figure] / (bare[round]?.[figure] ?? Number.NaN)));

const say = (figure: string, text: string) => console.log(`  ${figure.padEnd(24)} ${text}`);

/**
 * Measures submits, and reads from memory: the API against a bare Fastify with the same statement, or the same bytes, under the same load in
 * turn, so that changes in the machine's speed affect both.
 */
export async function reportSubmit(): Promise<void> {
  const begin = performance.now();
  console.log(
    `Submitting answers: the contest API against a bare Fastify + pg handler with the same statement (load ${loadavg()[0]?.toFixed(0)} on ${cpus().length} cores before)`,
  );
  await onStage(measure);
  console.log(`  (${((performance.now() - begin) / 1_000).toFixed(0)} s)`);
}

async function measure({ database, databaseUrl }: Stage): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: poolSize, PORT: '0' };
  const apiEnv = {
    ...env,
    ...noLimits,
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
  };
  const api = await startServer('packages/contest-api/src/server.ts', apiEnv);
  const { examId, quizCount, participantIds } = await addRunningAttempts(database, 40_000);
  const pgbench = Pgbench.isInstalled()
    ? await Pgbench.prepare(database, { rounds, examId, quizCount })
    : undefined;
  // So long an API remembers the contest's dates.
  await pause(1_100);
  const single = await startServer('packages/contest-api/src/server.ts', {
    ...apiEnv,
    SUBMIT_BATCH_SIZE: '1',
  });
  const texts = await Promise.all(readPaths.map(async (path) => [path, await readText(api, path)]));
  const bare = await startServer('packages/lab/bench/bare-handler.ts', {
    ...env,
    BARE_READS: JSON.stringify(Object.fromEntries(texts)),
  });

  const participants = participantIds.values();
  const submit = `/api/exams/${examId}/submit`;
  // Each contestant skips every question.
  const bodies = Array.from({ length: quizCount }, (_, index) =>
    JSON.stringify({ answer: '', quiz_number: index + 1 }),
  );
  const apiSubmits: Journeys = participants.map((participant) => {
    const headers = { cookie: sessionCookie(participant) };
    return bodies.map((body) => ({ path: submit, headers, body }));
  });
  const bareSubmits: Journeys = participants.map((participant) =>
    bodies.map((body) => ({ path: `${submit}/${participant}`, headers: {}, body })),
  );
  const load = async (server: MeasuredServer, journeys: Journeys, milliseconds = roundMilliseconds) => {
    const [before, walBefore] = [await server.use(), await readWal(database)];
    const { perSecond, requests } = await runLoad(server.port, journeys, milliseconds);
    const [after, walAfter] = [await server.use(), await readWal(database)];
    return {
      perSecond,
      processor: (after.processor - before.processor) / requests,
      statements: (after.statements - before.statements) / requests,
      wal: (walAfter.bytes - walBefore.bytes) / requests,
      fullPageImages: (walAfter.fullPageImages - walBefore.fullPageImages) / requests,
    };
  };

  await load(api, apiSubmits, warmUpMilliseconds);
  await load(single, apiSubmits, warmUpMilliseconds);
  await load(bare, bareSubmits, warmUpMilliseconds);
  const ofApi: Spent[] = [];
  const ofBare: Spent[] = [];
  const ofSingle: Spent[] = [];
  const ofPgbench: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const spent = await load(api, apiSubmits);
    ofApi.push(spent);
    ofBare.push(await load(bare, bareSubmits));
    ofSingle.push(await load(single, apiSubmits));
    if (pgbench)
      ofPgbench.push(spent.perSecond / (await pgbench.run(roundMilliseconds / 1_000, [databaseUrl])));
  }
  const { memory } = await api.use();
  say(
    'submit ÷ bare',
    `${ratiosOf(ofApi, ofBare, 'perSecond')}; ${middle(ofApi, 'perSecond').toFixed(0)} against ${middle(ofBare, 'perSecond').toFixed(0)} per second (target 0.92 or more)`,
  );
  say(
    'processor time ÷ bare',
    `${ratiosOf(ofApi, ofBare, 'processor')}; ${middle(ofApi, 'processor').toFixed(3)} ms against ${middle(ofBare, 'processor').toFixed(3)} (target 1.2 or less)`,
  );
  say(
    'without going together',
    `${ratiosOf(ofSingle, ofBare, 'perSecond')}; processor time ${ratiosOf(ofSingle, ofBare, 'processor')}`,
  );
  say(
    'submit ÷ pgbench',
    `${pgbench ? ratioText(ofPgbench) : 'not measured: pgbench is not installed'} (target 0.35 or more)`,
  );
  say(
    'WAL bytes ÷ bare',
    `${ratiosOf(ofApi, ofBare, 'wal')}; ${middle(ofApi, 'wal').toFixed(0)} bytes with ${middle(ofApi, 'fullPageImages').toFixed(3)} full-page images (target 1.2 or less)`,
  );
  say('memory of one copy', `${(memory / 1e6).toFixed(0)} MB (target below 200)`);

  const halfLoads: Record<'api' | 'bare', Awaited<ReturnType<typeof runOpenLoad>>[]> = { api: [], bare: [] };
  for (let round = 0; round < halfLoadRounds; round += 1) {
    halfLoads.api.push(await runOpenLoad(api.port, apiSubmits, middle(ofApi, 'perSecond') / 2));
    halfLoads.bare.push(await runOpenLoad(bare.port, bareSubmits, middle(ofBare, 'perSecond') / 2));
  }
  const [half, bareHalf] = [halfLoads.api, halfLoads.bare].map((loads) => {
    const ratio = (one: (typeof loads)[number]) => one.p99 / one.median;
    // The one whose ratio is the median: one checkpoint in three seconds is not a tail.
    const found = loads.toSorted((one, other) => ratio(one) - ratio(other))[loads.length >> 1];
    return found
      ? `${ratio(found).toFixed(1)}: ${found.p99.toFixed(1)} and ${found.median.toFixed(1)} ms at ${found.perSecond.toFixed(0)} per second`
      : '';
  });
  say('99th ÷ 50th percentile', `${half}, half load; bare ${bareHalf} (target 5 or less)`);

  for (const path of readPaths) {
    const fromApi: Spent[] = [];
    const fromBare: Spent[] = [];
    for (let round = 0; round < rounds; round += 1) {
      fromApi.push(await load(api, forever(path), roundMilliseconds / 2));
      fromBare.push(await load(bare, forever(path), roundMilliseconds / 2));
    }
    say(
      `${path} ÷ bare`,
      `${ratiosOf(fromApi, fromBare, 'perSecond')}; processor time ${ratiosOf(fromApi, fromBare, 'processor')} (the same bytes and headers; target 0.8 or more)`,
    );
  }

  const cookies = (await addParticipants(database, examId, countedCalls)).map(sessionCookie);
  const statementsOf = async (call: { path: string; body?: string }) => {
    const journeys = cookies.values().map((cookie) => [{ ...call, headers: { cookie } }]);
    return (await load(api, journeys, Number.POSITIVE_INFINITY)).statements.toFixed(2);
  };
  const start = await statementsOf({ path: `/api/exams/${examId}/start`, body: '{}' });
  const quiz = await statementsOf({ path: `/api/exams/${examId}/quiz` });
  say(
    'statements per call',
    `submit ${middle(ofApi, 'statements').toFixed(2)}, start ${start}, quiz ${quiz} (target 1)`,
  );

  await Promise.all([api.stop(), single.stop(), bare.stop()]);
  pgbench?.close();
}

const readWal = (database: Database) =>
  onlyRow<{ bytes: number; fullPageImages: number }>(database)`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes, wal_fpi as "fullPageImages" from pg_stat_wal`;

/** Headers that Node itself adds to every response. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** A response of the API, for a bare handler that sends the same. */
async function readText({ port }: MeasuredServer, path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  return { headers: Object.fromEntries(headers), text: await response.text() };
}

/** A server in a process of its own, which can say what it has used so far. */
type MeasuredServer = Awaited<ReturnType<typeof startServer>>;

/** How a copy of the API is to be started (docs/scaling.md): V8's default lets the youngest objects take 48 MB, of which half is hardly used. */
const flags = ['--max-semi-space-size=8'];

/** Starts a script that sends its port once it listens. */
async function startServer(script: string, env: NodeJS.ProcessEnv) {
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

/** One request of a load: a POST where it has a body. */
interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The requests of one caller after the other, each caller's to be sent in order. */
type Journeys = IteratorObject<readonly LoadRequest[]>;

/** The requests of as many callers as it takes: each connection of a load has its own. */
function* inOrder(journeys: Journeys): Generator<LoadRequest, undefined> {
  for (const journey of journeys) yield* journey;
}

/** The same request again and again. */
function* forever(path: string): Generator<readonly LoadRequest[]> {
  for (;;) yield [{ path, headers: {} }];
}

/** Sends the next request and reads its response; false where none is left. @throws on a status other than 200 */
async function send(pool: Pool, requests: Iterator<LoadRequest, undefined>): Promise<boolean> {
  const { value } = requests.next();
  if (!value) return false;
  const { path, headers, body } = value;
  const response = await pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body ?? null,
  });
  if (response.statusCode !== 200)
    throw new Error(`${path}: ${response.statusCode} ${await response.body.text()}`);
  await response.body.dump();
  return true;
}

/**
 * Sends requests over all connections at once for a while; each sends its next request as soon as the last has a response.
 * @returns how many had one, and how many per second
 */
async function runLoad(port: number, journeys: Journeys, milliseconds: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  const start = performance.now();
  let requests = 0;
  const connection = async () => {
    const own = inOrder(journeys);
    while (performance.now() - start <= milliseconds && (await send(pool, own))) requests += 1;
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const perSecond = requests / ((performance.now() - start) / 1_000);
  await pool.close();
  return { perSecond, requests };
}

/** For how long requests are sent without waiting for earlier ones. */
const openSeconds = 3;

/**
 * Sends so many requests per second, whether or not earlier ones have a response.
 * @returns how long they took from the moment when they were due, in milliseconds
 */
async function runOpenLoad(port: number, journeys: Journeys, perSecond: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: null });
  const idle: ReturnType<typeof inOrder>[] = [];
  const durations: number[] = [];
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  const sendDueAt = async (due: number) => {
    const caller = idle.pop() ?? inOrder(journeys);
    await send(pool, caller);
    durations.push(performance.now() - due);
    idle.push(caller);
  };
  const count = Math.floor(perSecond * openSeconds);
  for (let sent = 0; sent < count; ) {
    const dueUntilNow = Math.min(count, ((performance.now() - start) / 1_000) * perSecond);
    for (; sent < dueUntilNow; sent += 1) underWay.push(sendDueAt(start + (sent / perSecond) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  await pool.close();
  const share = (part: number) => quantile(durations, part) ?? Number.NaN;
  return { perSecond, median: share(0.5), p99: share(0.99) };
}
