import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onStage, type Stage } from '@knowledgeking/stage';
import { currentExam, sessionCookie } from '@knowledgeking/stage/contestants';
import { memoryOf } from '@knowledgeking/stage/process-figures';
import { median, quantile } from 'd3-array';
import { sql } from 'kysely';
import { moveToPeriod } from '../../contest-api/src/contest/move-period.ts';
import { type Database, openDatabase } from '../../contest-api/src/database/database.ts';

/** The figures of one size; times in seconds. */
interface AggregationFigures {
  participants: number;
  answers: number;
  simulating: number;
  /** Starting a command that does next to nothing. */
  starting: number;
  /** Counting the answers by participant: the median of three. */
  counting: number;
  /** Without starting the command. */
  aggregating: number;
  /** Again, while the results are published and read. */
  aggregatingAgain: number;
  /** The most memory that the command took, in megabytes. */
  memory: number;
  readsBefore: Reading;
  readsDuring: Reading;
}

/** Measures the sizes one after the other, each on a database of its own. */
export async function measureAggregation(sizes: number[]): Promise<AggregationFigures[]> {
  const figures: AggregationFigures[] = [];
  for (const participants of sizes) figures.push(await measureSize(participants));
  return figures;
}

async function measureSize(participants: number): Promise<AggregationFigures> {
  return onStage(async (stage) => {
    const connection = openDatabase(stage.databaseUrl, {
      poolSize: 4,
      statementTimeoutMilliseconds: 0,
    });
    stage.atEnd(connection.close);
    const { database } = connection;
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
    const readsBefore = await readWhile(read, new Promise((resolve) => setTimeout(resolve, 10_000)));
    const again = runCommand(env, 'aggregate');
    const readsDuring = await readWhile(read, again);
    const { seconds: aggregatingAgain } = await again;
    return {
      participants,
      answers: participants * exam.quizzes.length,
      simulating: simulating.seconds,
      starting: starting.seconds,
      counting: median(counts) ?? 0,
      aggregating: aggregating.seconds - starting.seconds,
      aggregatingAgain: aggregatingAgain - starting.seconds,
      memory: aggregating.megabytes,
      readsBefore,
      readsDuring,
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
  const command = spawn(
    process.execPath,
    ['contest-api/src/command-line/main.ts', ...words, '--yes', '--json'],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(command.pid, 'most') / 1_024 ** 2);
  }, 100);
  const [code] = await once(command, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${words.join(' ')} failed`);
  return { seconds: (performance.now() - begin) / 1_000, megabytes };
}

/** The figures as lines of a table. */
export function aggregationTable(figures: AggregationFigures[]): string[] {
  const columns: [string, (one: AggregationFigures) => string][] = [
    ['participants', (one) => String(one.participants)],
    ['simulate s', (one) => one.simulating.toFixed(1)],
    ['start s', (one) => one.starting.toFixed(2)],
    ['count s', (one) => one.counting.toFixed(2)],
    ['aggregate s', (one) => one.aggregating.toFixed(2)],
    ['ratio', (one) => (one.aggregating / one.counting).toFixed(2)],
    ['µs/answer', (one) => ((one.aggregating * 1e6) / one.answers).toFixed(2)],
    ['again s', (one) => one.aggregatingAgain.toFixed(2)],
    ['memory MB', (one) => one.memory.toFixed(0)],
    ['read p50/p99 ms', ({ readsBefore }) => readingText(readsBefore)],
    ['during', ({ readsDuring }) => readingText(readsDuring)],
  ];
  const rows = [columns.map(([name]) => name), ...figures.map((one) => columns.map(([, text]) => text(one)))];
  return rows.map((row) => row.map((cell) => cell.padStart(15)).join(' '));
}

function readingText({ median, p99 }: Reading): string {
  return `${median.toFixed(1)}/${p99.toFixed(1)}`;
}

/** How long contestants waited for their result, in milliseconds. */
interface Reading {
  median: number;
  p99: number;
  reads: number;
}

/** Reads a contestant's own result. */
type Read = () => Promise<void>;

const readsPerSecond = 50;
const readers = 1_000;

/** Starts a copy of the API, at which some of the contestants read. */
async function startApi({ database, startCopy }: Stage): Promise<Read> {
  const { port } = await startCopy();
  const { rows } = await sql<{ id: string; exam: string }>`
    select participant_id as id, exam_id as exam from attempts limit ${readers}`.execute(database);
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

/** Reads results at a steady rate while something lasts, whether or not the last read has come back. */
async function readWhile(read: Read, work: Promise<unknown>): Promise<Reading> {
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
    await pause(1_000 / readsPerSecond);
  }
  await Promise.all(reads);
  return { median: quantile(times, 0.5) ?? 0, p99: quantile(times, 0.99) ?? 0, reads: times.length };
}
