import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { runContest } from '@knowledgeking/contest-api/command-line/run-contest';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { onlyRow } from '@knowledgeking/contest-api/database/rows';
import { inRoot } from '@knowledgeking/stage/paths';
import pg from 'pg';

/** The outcome of an operator's command. */
export type Outcome = Awaited<ReturnType<typeof operate>>;

/** Runs an operator's command in this process, on connections of its own. */
export async function operate(databaseUrl: string, command: string) {
  const said: string[] = [];
  const print = (more: string) => void said.push(more);
  const terminal = { env: { DATABASE_URL: databaseUrl }, print, printError: print, ask: undefined };
  const code = await runContest([...command.split(' '), '--yes'], terminal);
  return { isDone: code === 0, text: said.join('') };
}

/** Ends the exam, and lets so many made-up contestants have sat it. */
export async function simulateExam(databaseUrl: string, participants: number): Promise<void> {
  await operate(databaseUrl, 'period after_end_not_aggregated');
  await operate(databaseUrl, `simulate --participants ${participants}`);
}

/** How many results contestants have in the version that is shown, and how many rows of results belong to no version. */
export const countResults = (database: Database) =>
  onlyRow<{ shown: number; leftOver: number }>(database)`
    select count(*) filter (where r.result_version = e.result_version) as shown,
      count(*) filter (where v.result_version is null) as "leftOver"
    from participant_results r left join result_versions v using (exam_id, result_version) join exams e using (exam_id)`;

const firstAnswer = /(answers:\n\s+- )"\d"/;

/** Writes a copy of the content pack in which the first question has another right answer and explanation. @returns its folder */
export function otherPack(folder: string, name: string, answer: '1' | '2' | '3'): string {
  const pack = path.join(folder, `pack-${name}`);
  cpSync(inRoot('content'), pack, { recursive: true });
  const file = path.join(pack, 'exam', '01.yaml');
  const text = readFileSync(file, 'utf8');
  const changed = text
    .replace(firstAnswer, `$1"${answer}"`)
    .replace('explanation: ', `explanation: 版${name}。`);
  if (changed === text) throw new Error('the pack has no first question that can be changed');
  writeFileSync(file, changed);
  return pack;
}

/** The end of an operators' command, with everything that it printed. */
export type CommandEnd = Awaited<ReturnType<typeof startCommand>['ended']>;

const thisVersion = inRoot('packages/contest-api/src/command-line/main.ts');
/** The commands of the version after this one, which is also its API. */
export const nextVersion = inRoot('packages/lab/faults/next-version.ts');

/** Starts an operators' command in a process of its own. */
export function startCommand(databaseUrl: string, words: readonly string[], program = thisVersion) {
  const begin = performance.now();
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, APP_ENV: 'development', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const ended = Promise.all([gone, text(child.stdout), text(child.stderr)]).then(
    ([[code], printed, complaints]) => ({
      code,
      text: printed + complaints,
      milliseconds: performance.now() - begin,
    }),
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { ended, kill, isGone: () => child.exitCode !== null || child.signalCode !== null };
}

/**
 * Runs a command to the point at which it needs a lock on a table, and kills it there (SIGKILL). Returns when its statement has ended too.
 * @param lock `share` lets it read the table and holds up its first write; `access share` holds up a change of the table itself
 * @returns false where it ended without coming there
 */
export async function killAtTable(
  databaseUrl: string,
  words: readonly string[],
  table: string,
  lock: 'share' | 'access share' = 'share',
  program = thisVersion,
): Promise<boolean> {
  const blocker = new pg.Client({ connectionString: databaseUrl });
  blocker.on('error', () => undefined);
  await blocker.connect();
  const countWaiting = async () => {
    await blocker.query('select pg_stat_clear_snapshot()');
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await blocker.query(waiting)).rowCount ?? 0;
  };
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in ${lock} mode`);
    const command = startCommand(databaseUrl, words, program);
    while ((await countWaiting()) === 0 && !command.isGone()) await pause(10);
    const wasThere = !command.isGone();
    await command.kill();
    while ((await countWaiting()) > 0) await pause(20);
    await blocker.query('rollback');
    return wasThere;
  } finally {
    await blocker.end();
  }
}

/** Kills a command after so many milliseconds. @returns false where it had already ended */
export async function killAfter(databaseUrl: string, words: readonly string[], milliseconds: number) {
  const command = startCommand(databaseUrl, words);
  await pause(milliseconds);
  const wasThere = !command.isGone();
  await command.kill();
  return wasThere;
}
