import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@knowledgeking/contest-api/database/database';
import { allRows } from '@knowledgeking/contest-api/database/rows';
import { moveToPeriod } from '@knowledgeking/contest-api/rehearsal/move-to-period';
import { onStage, type Stage } from '@knowledgeking/stage';
import { currentExam, sessionCookie } from '@knowledgeking/stage/contestants';
import { memoryOf } from '@knowledgeking/stage/process-figures';
import { median, quantile } from 'd3-array';
import { sql } from 'kysely';

/**
 * Measures aggregations of several sizes one after the other, each on a database of its own, and prints a table.
 * @param participants the sizes, such as `10000,100000`; a million need about 15 GB on the disk
 */
export async function reportAggregation({ participants }: { participants: string }): Promise<void> {
  console.log(
    'Aggregation: all answers marked and ranked, against PostgreSQL counting them by participant (target: at most 3 times that)',
  );
  const rows: Record<string, string>[] = [];
  for (const size of participants.split(',')) rows.push(await measureSize(Number(size)));
  for (const cells of [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)])
    console.log(`  ${cells.map((cell: string) => cell.padStart(15)).join(' ')}`);
}

function measureSize(participants: number): Promise<Record<string, string>> {
  return onStage(async (stage) => {
    const options = { poolSize: 4, statementTimeoutMilliseconds: 0 };
    const { database, close } = openDatabase(stage.databaseUrl, options);
    stage.atEnd(close);
    const env = { ...process.env, DATABASE_URL: stage.databaseUrl };
    const exam = await currentExam(database);
    await moveToPeriod(database, exam, 'after_end_not_aggregated', new Date());
    const simulating = await runCommand(env, 'simulate', '--participants', String(participants));
    // As autovacuum does in the hour that an exam takes.
    await sql`vacuum analyze`.execute(database);
    await countByParticipant(database);
    const counts = [await countByParticipant(database), await countByParticipant(database)];
    const starting = await runCommand(env, 'exam', 'list');
    const aggregating = await runCommand(env, 'aggregate');
    counts.push(await countByParticipant(database));
    await runCommand(env, 'publish');
    const read = await startApi(stage);
    const readsBefore = await readWhile(read, pause(10_000));
    const again = runCommand(env, 'aggregate');
    const readsDuring = await readWhile(read, again);
    const taken = aggregating.seconds - starting.seconds;
    const counting = median(counts) ?? 0;
    return {
      participants: String(participants),
      'simulate s': simulating.seconds.toFixed(1),
      // Of a command that does next to nothing; not part of the others.
      'start s': starting.seconds.toFixed(2),
      'count s': counting.toFixed(2),
      'aggregate s': taken.toFixed(2),
      ratio: (taken / counting).toFixed(2),
      'µs/answer': ((taken * 1e6) / (participants * exam.quizzes.length)).toFixed(2),
      'again s': ((await again).seconds - starting.seconds).toFixed(2),
      'memory MB': aggregating.megabytes.toFixed(0),
      'read p50/p99 ms': readsBefore,
      during: readsDuring,
    };
  });
}

/** @returns seconds */
async function countByParticipant(database: Database): Promise<number> {
  const begin = performance.now();
  await sql`select count(*) from (
    select participant_id, count(*) from answers group by participant_id) counted`.execute(database);
  return (performance.now() - begin) / 1_000;
}

/** Runs an operators' command in a process of its own, as an operator does. */
async function runCommand(env: NodeJS.ProcessEnv, ...words: string[]) {
  const begin = performance.now();
  const args = ['packages/contest-api/src/command-line/main.ts', ...words, '--yes', '--json'];
  const command = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(command.pid, 'most') / 1_024 ** 2);
  }, 100);
  const [code] = await once(command, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${words.join(' ')} failed`);
  return { seconds: (performance.now() - begin) / 1_000, megabytes };
}

const readsPerSecond = 50;
const readers = 1_000;

/** Starts a copy of the API. @returns a function that reads some contestant's own result there */
async function startApi({ database, startCopy }: Stage) {
  const { port } = await startCopy();
  const rows = await allRows<{ id: string; exam: string }>(database)`
    select participant_id as id, exam_id as exam from attempts limit ${readers}`;
  const requests = rows.map(({ id, exam }) => ({
    url: `http://127.0.0.1:${port}/api/exams/${exam}/personal_result`,
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

/**
 * Reads results at a steady rate while something lasts, whether or not the last read has come back.
 * @returns how long contestants waited, in milliseconds: the median and the 99th percentile
 */
async function readWhile(read: () => Promise<void>, work: Promise<unknown>): Promise<string> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void work.then(over, over);
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  while (!isOver) {
    const begin = performance.now();
    reads.push(read().then(() => void times.push(performance.now() - begin)));
    await pause(1_000 / readsPerSecond);
  }
  await Promise.all(reads);
  return [0.5, 0.99].map((share) => quantile(times, share)?.toFixed(1)).join('/');
}
