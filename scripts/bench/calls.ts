import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Period } from '@knowledgeking/contract';
import { type CallName, calls } from '@knowledgeking/contract';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/repositories/database.ts';
import { loadExams } from '../../contest-api/src/services/contest.ts';
import { moveToPeriod } from '../../contest-api/src/services/move-period.ts';
import { sessionCookie } from '../faults/contestants.ts';
import type { Copy } from '../faults/copy.ts';
import { onStage, type Stage } from '../faults/stage.ts';

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

const participants = 600;
const warmUp = 100;
const answered = 10;

/** Clock ticks of a process, as Linux counts them: a hundred a second. */
const ticksOf = (pid: string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
const parentOf = (pid: string): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '';

/** The processor time of the PostgreSQL server and all its processes, in ticks. */
async function databaseTicks(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  const server = parentOf(String(rows[0]?.pid));
  const isOfServer = (pid: string) => {
    try {
      return pid === server || parentOf(pid) === server;
    } catch {
      return false;
    }
  };
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return running.filter(isOfServer).reduce((total, pid) => total + ticksOf(pid), 0);
}

async function walPosition(database: Database): Promise<number> {
  const { rows } = await sql<{
    position: number;
  }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`.execute(database);
  return Number(rows[0]?.position);
}

/** Makes one call for each of the participants and returns its mean cost; the first ones only warm up. */
async function measureCall(
  stage: Stage,
  copy: Copy,
  { name, examId, ids, bodyOf }: Measured,
): Promise<CallCost> {
  const { method, path: url } = calls[name];
  let bytes = 0;
  const make = async (id: string, index: number) => {
    const response = await fetch(`http://127.0.0.1:${copy.port}/api${url.replace(':id', examId)}`, {
      method,
      headers: { cookie: sessionCookie(id), 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(bodyOf?.(index) ?? {}) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    bytes += Buffer.byteLength(text);
  };
  for (const [index, id] of ids.slice(0, warmUp).entries()) await make(id, index);
  bytes = 0;
  const measured = ids.slice(warmUp);
  const before = [
    ticksOf(String(copy.pid)),
    await databaseTicks(stage.database),
    await walPosition(stage.database),
  ] as const;
  for (const [index, id] of measured.entries()) await make(id, warmUp + index);
  // What a call leaves to be done, such as a mail, counts too.
  await pause(1_500);
  const after = [
    ticksOf(String(copy.pid)),
    await databaseTicks(stage.database),
    await walPosition(stage.database),
  ] as const;
  const each = (index: 0 | 1 | 2, unit: number) => ((after[index] - before[index]) * unit) / measured.length;
  return { api: each(0, 10), database: each(1, 10), wal: each(2, 1), bytes: bytes / measured.length };
}

interface Measured {
  name: ModelledCall;
  examId: string;
  ids: readonly string[];
  bodyOf?: ((index: number) => object) | undefined;
}

async function addParticipants(database: Database, examId: string): Promise<string[]> {
  const ids = Array.from({ length: participants }, () => randomUUID());
  await sql`insert into participants
    (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, ${examId}, id::text, 'bench', '東京都', false, true, ${new Date()}
    from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  return ids;
}

/**
 * Measures every modelled call, one after the other on one connection, so that only its own work counts. Processor time depends on
 * the machine, but hardly on what else it does.
 */
export function measureCalls(): Promise<Record<ModelledCall, CallCost>> {
  return onStage(async (stage) => {
    const { database } = stage;
    const [copy] = await stage.startCopies(1);
    const [exam] = await loadExams(database);
    if (!copy || !exam) throw new Error('the stage is empty');
    const ids = await addParticipants(database, exam.id);
    const measure = (name: ModelledCall, bodyOf?: (index: number) => object) =>
      measureCall(stage, copy, { name, examId: exam.id, ids, bodyOf });
    const moveTo = async (period: Period) => {
      await moveToPeriod(database, exam, period, new Date());
      await pause(1_500);
    };
    const enter = await measure('enter', (index) => ({
      email: `bench-${index}@bench.invalid`,
      display_name: 'うみねこ',
      birthplace: '東京都',
      children_division: false,
      agreed: true,
    }));
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
