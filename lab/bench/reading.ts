import { setTimeout } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { sessionCookie } from '@knowledgeking/stage/contestants';
import { quantile } from 'd3-array';
import { sql } from 'kysely';

/** How long contestants waited for their result, in milliseconds. */
export interface Reading {
  median: number;
  p99: number;
  reads: number;
}

/** Reads a contestant's own result. */
export type Read = () => Promise<void>;

const readsPerSecond = 50;
const readers = 1_000;

/** Starts a copy of the API, at which some of the contestants read. */
export async function startApi({ database, startCopies }: Stage): Promise<Read> {
  const [copy] = await startCopies(1);
  const { rows } = await sql<{ id: string; exam: string }>`
    select participant_id as id, exam_id as exam from attempts limit ${readers}`.execute(database);
  const requests = rows.map(({ id, exam }) => ({
    url: `http://127.0.0.1:${copy?.port}/api/exams/${exam}/personal_result`,
    cookie: sessionCookie(id),
  }));
  let turn = 0;
  return async () => {
    const request = requests[turn++ % requests.length];
    if (!request) throw new Error('nobody has played');
    const response = await fetch(request.url, { headers: { cookie: request.cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a result was refused with ${response.status}`);
  };
}

/** Reads results at a steady rate while something lasts, whether or not the last read has come back. */
export async function readWhile(read: Read, work: Promise<unknown>): Promise<Reading> {
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
      read().then(() => {
        times.push(performance.now() - begin);
      }),
    );
    await setTimeout(1_000 / readsPerSecond);
  }
  await Promise.all(reads);
  return { median: quantile(times, 0.5) ?? 0, p99: quantile(times, 0.99) ?? 0, reads: times.length };
}
