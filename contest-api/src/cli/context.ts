import type { Command } from 'commander';
import { DataKey } from '../data-key.ts';
import { openEmbeddedPostgres } from '../embedded/postgres.ts';
import { readDatabaseTime } from '../repositories/clock.ts';
import { type Database, openDatabase } from '../repositories/database.ts';
import { markAsProduction } from '../repositories/database-identity.ts';
import { migrateToLatest } from '../repositories/migrate.ts';
import { type ContestExam, loadExams } from '../services/contest.ts';
import { refuseOnProductionDatabase } from '../services/production.ts';
import { readSettings, type Settings } from '../settings.ts';
import { explainDatabaseError } from './database-error.ts';
import type { Terminal } from './terminal.ts';

/** Something that an operator can put right; its message says how. */
export class OperatorError extends Error {}

/** Options that every command takes. */
export interface CommonOptions {
  yes?: boolean;
  json?: boolean;
}

/** What a command works with. */
export interface CommandContext {
  settings: Settings;
  database: Database;
  /** By the database's clock, like everything that the API decides. */
  now: Date;
}

/** Gives a command the options that all have. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--yes', 'do it without asking')
    .option('--json', 'print the outcome as JSON, and nothing else');
}

/**
 * Runs a command on the database of the settings: the given one, or the embedded one, which is joined where `npm start`
 * has it up and is otherwise started for as long as the command takes.
 */
export async function runOnDatabase(
  terminal: Terminal,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const settings = readSettings(terminal.env);
  const server = settings.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDirectory: settings.dataDirectory, port: settings.databasePort });
  const url = server?.url ?? settings.databaseUrl;
  const connection = openDatabase(url, {
    poolSize: 4,
    statementTimeoutMilliseconds: 0,
    onError: () => undefined,
  });
  let isConnecting = true;
  try {
    const { database } = connection;
    const now = await readDatabaseTime(database);
    isConnecting = false;
    const dataKey = new DataKey(settings.dataKey);
    await migrateToLatest(database, dataKey);
    if (settings.appEnv === 'production') await markAsProduction(database, now);
    await work({ settings, database, now });
  } catch (error) {
    const explained = explainDatabaseError(error, url, isConnecting);
    throw explained ? new OperatorError(explained, { cause: error }) : error;
  } finally {
    await connection.close();
    await server?.close();
  }
}

/** The exam with this id, or the current one. */
export async function requireExam(database: Database, examId?: string): Promise<ContestExam> {
  const exams = await loadExams(database);
  const exam = examId ? exams.find((candidate) => candidate.id === examId) : exams.at(-1);
  if (exam) return exam;
  throw new OperatorError(
    examId
      ? `There is no exam ${examId}: see "exam list".`
      : 'There is no exam yet: "exam import <pack folder>" first.',
  );
}

/** Demonstration commands change what contestants rely on, so production has none of them. */
export async function refuseInProduction(
  { settings, database }: CommandContext,
  command: string,
): Promise<void> {
  if (settings.appEnv === 'production')
    throw new OperatorError(`"${command}" does not run with APP_ENV=production.`);
  await refuseOnProductionDatabase(database, `"${command}"`);
}

/** What a command is about to do. */
export interface Proposal {
  /** What would be different, line by line. */
  changes: string[];
  question: string;
}

/**
 * Shows what would change and asks; `--yes` answers beforehand.
 * @throws OperatorError where the answer is no, or nobody is there to answer
 */
export async function confirm(
  terminal: Terminal,
  { changes, question }: Proposal,
  { yes, json }: CommonOptions,
): Promise<void> {
  // With --json standard output is only for the outcome, and whoever is asked still has to see what about.
  const show = json ? terminal.printError : terminal.print;
  if (!json || !yes) for (const line of changes) show(`${line}\n`);
  if (yes) return;
  if (!terminal.ask)
    throw new OperatorError(
      `${question} Nobody is here to answer, so nothing was changed: --yes answers beforehand.`,
    );
  const answer = await terminal.ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
}

/** Says what a command found or changed: as JSON, or in lines for people. */
export function report(terminal: Terminal, options: CommonOptions, outcome: object, lines: string[]): void {
  terminal.print(`${options.json ? JSON.stringify(outcome) : lines.join('\n')}\n`);
}
