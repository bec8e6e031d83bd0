import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sign } from '@fastify/cookie';
import { median } from 'd3-array';
import { openEmbeddedPostgres } from '../../contest-api/src/embedded/postgres.ts';
import { openDatabase } from '../../contest-api/src/repositories/database.ts';
import { prepareDemo } from '../../contest-api/src/services/demo.ts';
import { createSession, writeSession } from '../../contest-api/src/services/session.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { addRunningAttempts, countTransactions } from './attempts.ts';
import { type LoadRequest, runLoad } from './load.ts';

const connections = 32;
const roundMilliseconds = 3_000;
const rounds = 5;
const poolSize = '10';

export interface SubmitFigures {
  rounds: number;
  apiPerSecond: number;
  barePerSecond: number;
  /** The API's throughput relative to the bare handler's: the median of the rounds' ratios. */
  ratio: number;
  ratios: number[];
  statementsPerSubmit: number;
}

/**
 * Measures submits to the API and the bare handler in turn on one database, so that changes in the machine's speed
 * affect both.
 */
export async function measureSubmit(): Promise<SubmitFigures> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'knowledgeking-bench-'));
  const postgres = await openEmbeddedPostgres({ dataDirectory, port: 0 });
  const env = { ...process.env, DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: poolSize, PORT: '0' };
  const api = await startProcess('contest-api/src/server.ts', {
    ...env,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    RATE_LIMIT_PER_PARTICIPANT: '1000000000',
  });
  await prepareDemo({ databaseUrl: postgres.url, packFolder: 'content', dataKey: readSettings(env).dataKey });
  const connection = openDatabase(postgres.url, { poolSize: 2, onError: () => undefined });
  const attempts = await addRunningAttempts(connection.database, 40_000);
  const bare = await startProcess('scripts/bench/bare-handler.ts', env);
  await setTimeout(1_100);

  const participants: IteratorObject<string> = attempts.participantIds.values();
  const apiJourneys = participants.map((participant) =>
    apiJourney(attempts.examId, attempts.quizCount, participant),
  );
  const bareJourneys = participants.map((participant) =>
    bareJourney(attempts.examId, attempts.quizCount, participant),
  );
  const load = { connections, milliseconds: roundMilliseconds };
  const warmUp = { connections, milliseconds: 1_500 };
  await runLoad(api.port, apiJourneys, warmUp);
  await runLoad(bare.port, bareJourneys, warmUp);

  const pairs: { api: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond } = await runLoad(api.port, apiJourneys, load);
    pairs.push({ api: perSecond, bare: (await runLoad(bare.port, bareJourneys, load)).perSecond });
  }
  const before = await countTransactions(connection.database);
  const counted = await runLoad(api.port, apiJourneys, load);
  const transactions = (await countTransactions(connection.database)) - before;

  await Promise.all([api.stop(), bare.stop()]);
  await connection.close();
  await postgres.close();
  rmSync(dataDirectory, { recursive: true });
  const ratios = pairs.map((pair) => pair.api / pair.bare);
  return {
    rounds,
    apiPerSecond: median(pairs, (pair) => pair.api) ?? 0,
    barePerSecond: median(pairs, (pair) => pair.bare) ?? 0,
    ratio: median(ratios) ?? 0,
    ratios,
    statementsPerSubmit: transactions / counted.requests,
  };
}

function apiJourney(examId: string, quizCount: number, participantId: string): LoadRequest[] {
  const value = writeSession(createSession(participantId, new Date()));
  const cookie = `session=${encodeURIComponent(sign(value, readSettings({}).sessionSecret))}`;
  return skips(quizCount).map((body) => ({ path: `/api/exams/${examId}/submit`, headers: { cookie }, body }));
}

function bareJourney(examId: string, quizCount: number, participantId: string): LoadRequest[] {
  return skips(quizCount).map((body) => ({
    path: `/api/exams/${examId}/submit/${participantId}`,
    headers: {},
    body,
  }));
}

function skips(quizCount: number): string[] {
  return Array.from({ length: quizCount }, (_, index) =>
    JSON.stringify({ answer: '', quiz_number: index + 1 }),
  );
}

async function startProcess(script: string, env: NodeJS.ProcessEnv) {
  const child = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { port, stop };
}
