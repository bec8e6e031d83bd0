import type { Command } from 'commander';
import { DataKey } from '../data-key.ts';
import { openEmbeddedPostgres } from '../embedded/postgres.ts';
import { type Database, openDatabase } from '../repositories/database.ts';
import { migrateToLatest } from '../repositories/migrate.ts';
import { type ContestExam, loadExams } from '../services/contest.ts';
import { readSettings, type Settings } from '../settings.ts';
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
  const connection = openDatabase(server?.url ?? settings.databaseUrl, {
    poolSize: 4,
    statementTimeoutMilliseconds: 0,
    onError: () => undefined,
  });
  try {
    await migrateToLatest(connection.database, new DataKey(settings.dataKey));
    await work({ settings, database: connection.database, now: new Date() });
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
export function refuseInProduction({ settings }: CommandContext, command: string): void {
  if (settings.appEnv === 'production')
    throw new OperatorError(`"${command}" does not run with APP_ENV=production.`);
}

/** Asks before something that can't be undone; `--yes` answers beforehand. */
export async function confirm(terminal: Terminal, question: string, { yes }: CommonOptions): Promise<void> {
  if (yes) return;
  if (!terminal.ask) throw new OperatorError(`${question} Say so with --yes.`);
  const answer = await terminal.ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
}

/** Says what a command found or changed: as JSON, or in lines for people. */
export function report(terminal: Terminal, options: CommonOptions, outcome: object, lines: string[]): void {
  terminal.print(`${options.json ? JSON.stringify(outcome) : lines.join('\n')}\n`);
}
