import { setTimeout } from 'node:timers/promises';
import { sessionCookie } from '@knowledgeking/stage/contestants';
import { Copy } from '@knowledgeking/stage/copy';
import { quantile } from 'd3-array';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';

/** How long contestants waited for their result, in milliseconds. */
export interface Reading {
  median: number;
  p99: number;
  reads: number;
}

/** A running contest API with contestants who read their results. */
export interface ReadApi {
  /** Reads a contestant's own result. */
  read(): Promise<void>;
  stop(): Promise<void>;
}

const readsPerSecond = 50;
const readers = 1_000;

/** Starts the contest API as a process of its own, for some of the contestants. */
export async function startApi(env: NodeJS.ProcessEnv, database: Database): Promise<ReadApi> {
  const copy = await Copy.start({
    ...env,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  const { rows } = await sql<{ id: string; exam: string }>`
    select participant_id as id, exam_id as exam from attempts limit ${readers}`.execute(database);
  const requests = rows.map(({ id, exam }) => ({
    url: `http://127.0.0.1:${copy.port}/api/exams/${exam}/personal_result`,
    cookie: sessionCookie(id),
  }));
  let turn = 0;
  return {
    read: async () => {
      const request = requests[turn++ % requests.length];
      if (!request) throw new Error('nobody has played');
      const response = await fetch(request.url, { headers: { cookie: request.cookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a result was refused with ${response.status}`);
    },
    stop: () => copy.end(),
  };
}

/** Reads results at a steady rate while something lasts, whether or not the last read has come back. */
export async function readWhile(api: ReadApi, work: Promise<unknown>): Promise<Reading> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void work.then(over, over);
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  while (!isOver) {
    const begin = performance.now();
    reads.push(
      api.read().then(() => {
        times.push(performance.now() - begin);
      }),
    );
    await setTimeout(1_000 / readsPerSecond);
  }
  await Promise.all(reads);
  return { median: quantile(times, 0.5) ?? 0, p99: quantile(times, 0.99) ?? 0, reads: times.length };
}
