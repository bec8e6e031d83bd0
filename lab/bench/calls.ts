import { setTimeout as pause } from 'node:timers/promises';
import { type CallName, calls, type Period } from '@knowledgeking/contract';
import { onStage, type Stage } from '@knowledgeking/stage';
import { forEachOf } from '@knowledgeking/stage/call';
import { addParticipants, currentExam, entryForm, sessionCookie } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { processorTimeOf } from '@knowledgeking/stage/process-figures';
import { sql } from 'kysely';
import { moveToPeriod } from '../../contest-api/src/contest/move-period.ts';
import type { Database } from '../../contest-api/src/database/database.ts';

/** The cost of one call at one copy of the API. */
export interface CallCost {
  /** Processor time of the API, in milliseconds. */
  api: number;
  /** Processor time of PostgreSQL with all its processes, in milliseconds. */
  database: number;
  /** Bytes of write-ahead log. */
  wal: number;
  /** Bytes of the response's body. */
  bytes: number;
}

/** The calls that the model of a rush is made of. */
export type ModelledCall = Extract<
  CallName,
  | 'enter'
  | 'getMe'
  | 'checkEntry'
  | 'startExam'
  | 'getQuiz'
  | 'submitAnswer'
  | 'finishExam'
  | 'getQuickScore'
  | 'getPersonalResult'
>;

const participants = 2_000;
const warmUp = 800;
/** Calls under way at the same time. */
const atOnce = 16;
const answered = 10;

/** Makes one call for each of the participants and returns its mean cost; the first ones only warm up. */
async function measureCall(
  stage: Stage,
  copy: Copy,
  { name, examId, ids, bodyOf, idle }: Measured,
): Promise<CallCost> {
  const { method, path: url } = calls[name];
  let bytes = 0;
  const make = async (index: number): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${copy.port}/api${url.replace(':id', examId)}`, {
      method,
      headers: { cookie: sessionCookie(ids[index] ?? ''), 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(bodyOf?.(index) ?? {}) }),
    });
    const text = await response.text();
    if (response.status === 429) {
      await pause(500);
      return make(index);
    }
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    bytes += Buffer.byteLength(text);
  };
  const places = [...ids.keys()];
  await forEachOf(places.slice(0, warmUp), atOnce, make);
  bytes = 0;
  const before = await used(stage, copy);
  await forEachOf(places.slice(warmUp), atOnce, make);
  const { at, ...spent } = since(before, await used(stage, copy));
  const each = (figure: 'api' | 'database' | 'wal') =>
    Math.max(0, spent[figure] - (idle[figure] * at) / idle.at) / (ids.length - warmUp);
  return {
    api: each('api'),
    database: each('database'),
    wal: each('wal'),
    bytes: bytes / (ids.length - warmUp),
  };
}

interface Measured {
  name: ModelledCall;
  examId: string;
  ids: readonly string[];
  bodyOf?: ((index: number) => object) | undefined;
  idle: Used;
}

/**
 * Measures every modelled call at a warm copy, without what both halves do while nobody calls. Processor time depends on
 * the machine, but hardly on what else it does.
 */
export function measureCalls(): Promise<Record<ModelledCall, CallCost>> {
  return onStage(async (stage) => {
    const { database } = stage;
    const copy = await stage.startCopy();
    const exam = await currentExam(database);
    const ids = await addParticipants(database, exam.id, participants);
    const idle = await measureIdle(stage, copy);
    const measure = (name: ModelledCall, bodyOf?: (index: number) => object) =>
      measureCall(stage, copy, { name, examId: exam.id, ids, bodyOf, idle });
    const moveTo = async (period: Period) => {
      await moveToPeriod(database, exam, period, new Date());
      await pause(1_500);
    };
    const enter = await measure('enter', (index) => entryForm(`bench-${index}@bench.invalid`));
    await moveTo('in_progress');
    const before = { getMe: await measure('getMe'), checkEntry: await measure('checkEntry') };
    const startExam = await measure('startExam');
    const getQuiz = await measure('getQuiz');
    const submits: CallCost[] = [];
    for (let number = 1; number <= answered; number += 1)
      submits.push(await measure('submitAnswer', () => ({ answer: '', quiz_number: number })));
    const finishExam = await measure('finishExam');
    await moveTo('after_end_not_aggregated');
    const getQuickScore = await measure('getQuickScore');
    await moveTo('result_published');
    const getPersonalResult = await measure('getPersonalResult');
    return {
      enter,
      ...before,
      startExam,
      getQuiz,
      submitAnswer: meanOf(submits),
      finishExam,
      getQuickScore,
      getPersonalResult,
    };
  });
}

function meanOf(costs: readonly CallCost[]): CallCost {
  const mean = (part: keyof CallCost) => costs.reduce((total, cost) => total + cost[part], 0) / costs.length;
  return { api: mean('api'), database: mean('database'), wal: mean('wal'), bytes: mean('bytes') };
}

const idleMilliseconds = 3_000;
/** Since the start of a process, or between two moments (`at`, in milliseconds). */
interface Used {
  at: number;
  api: number;
  database: number;
  wal: number;
}

async function walPosition(database: Database): Promise<number> {
  const { rows } = await sql<{
    position: number;
  }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`.execute(database);
  return Number(rows[0]?.position);
}

/** The use of the API and PostgreSQL so far: milliseconds of processor time, and bytes of log. */
async function used({ database, server }: Stage, copy: Copy): Promise<Used> {
  return {
    at: performance.now(),
    api: processorTimeOf(copy.pid === undefined ? [] : [copy.pid]),
    database: processorTimeOf(server.processes()),
    wal: await walPosition(database),
  };
}

/** The use of both for a while in which nobody calls; it is no call's. */
async function measureIdle(stage: Stage, copy: Copy): Promise<Used> {
  const before = await used(stage, copy);
  await pause(idleMilliseconds);
  return since(before, await used(stage, copy));
}

/** From one moment to another. */
const since = (before: Used, after: Used): Used => ({
  at: after.at - before.at,
  api: after.api - before.api,
  database: after.database - before.database,
  wal: after.wal - before.wal,
});
