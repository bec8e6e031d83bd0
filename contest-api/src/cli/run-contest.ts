import { Command, CommanderError } from 'commander';
import { PackError } from '../pack/problem.ts';
import { addAggregateCommands } from './aggregate.ts';
import { addBackupCommands } from './backup.ts';
import { DryRunEnd, OperatorError } from './context.ts';
import { addDatabaseCommands } from './distribute.ts';
import { addExamCommands } from './exam.ts';
import { addExportCommands } from './export.ts';
import { addExtendCommand } from './extend.ts';
import { addMailCommands } from './mail.ts';
import { addMaintenanceCommand } from './maintenance.ts';
import { addMigrateCommand } from './migrate.ts';
import { addNotifyCommands } from './notify.ts';
import { addOutagesCommand } from './outages.ts';
import { addParticipantCommands } from './participant.ts';
import { addPeriodCommand } from './period.ts';
import { addQuizCommands } from './quiz.ts';
import { addQuizReviewCommand } from './quiz-review.ts';
import { addRehearseCommand } from './rehearse.ts';
import { addRemarkCommand } from './remark.ts';
import { addResultsCommands } from './results.ts';
import { addRetentionCommand } from './retention.ts';
import { addReviewCommands } from './review.ts';
import { addScheduleCommand } from './schedule.ts';
import { addSimulateCommand } from './simulate.ts';
import { addStatusCommand } from './status.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command. @returns the exit code; on failure one clear message has been printed */
export async function runContest(words: string[], terminal: Terminal): Promise<number> {
  try {
    await buildProgram(terminal).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its own errors.
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof DryRunEnd) return 0;
    terminal.printError(`${explain(error)}\n`);
    return 1;
  }
}

function buildProgram(terminal: Terminal): Command {
  const program = new Command('contest')
    .description('Runs the contest: exams, periods, maintenance, results.')
    .showHelpAfterError('(--help lists the commands and options)')
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.printError })
    .exitOverride();
  const exam = addExamCommands(program, terminal);
  addScheduleCommand(exam, terminal);
  addStatusCommand(program, terminal);
  addPeriodCommand(program, terminal);
  addMaintenanceCommand(program, terminal);
  addOutagesCommand(program, terminal);
  addExtendCommand(program, terminal);
  addSimulateCommand(program, terminal);
  addRehearseCommand(program, terminal);
  addAggregateCommands(program, terminal);
  addRemarkCommand(program, terminal);
  addResultsCommands(program, terminal);
  addQuizReviewCommand(addQuizCommands(program, terminal), terminal);
  addReviewCommands(program, terminal);
  addParticipantCommands(program, terminal);
  const database = addDatabaseCommands(program, terminal);
  addMigrateCommand(database, terminal);
  addBackupCommands(database, terminal);
  addRetentionCommand(database, terminal);
  addExportCommands(program, terminal);
  addMailCommands(program, terminal);
  addNotifyCommands(program, terminal);
  return program;
}

/** Errors of other modules whose message tells an operator everything. */
const foreseen = [
  'AnswersStillAcceptedError',
  'RefusedError',
  'RehearsalError',
  'SettingsError',
  'StartError',
];

/** The message of an expected error, or the stack of an unexpected one. */
function explain(error: unknown): string {
  if (error instanceof PackError) return `The pack can't be used:\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const isForeseen = error instanceof OperatorError || foreseen.includes(error.name);
  return isForeseen ? error.message : (error.stack ?? error.message);
}
