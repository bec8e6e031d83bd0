import { StartError } from '@knowledgeking/local-server/start-error';
import { formatProblems, PackError } from '@knowledgeking/pack/problem';
import { RehearsalError } from '@knowledgeking/rehearsal/target';
import { type Command, CommanderError } from 'commander';
import { deleteOperation, examListInquiry, examShowInquiry, useOperation } from '../contest/commands.ts';
import { importOperation } from '../contest/commands-import.ts';
import { scheduleOperation } from '../contest/commands-schedule.ts';
import { commitOperation } from '../contest/seal/commands.ts';
import { backupOperation, restoreBackupOperation } from '../data/commands-backup.ts';
import { distributeOperation, migrateOperation } from '../data/commands-database.ts';
import { exportStaticInquiry, tableOperations } from '../data/commands-export.ts';
import { OperatorError, SettingsError } from '../errors.ts';
import { mailBouncesOperation } from '../mail/bounces/commands.ts';
import { mailPreviewOperation } from '../mail/content/commands.ts';
import { notifyOperations, notifyStatusInquiry, notifyStopOperation } from '../mail/notify/commands.ts';
import { forgetBounceOperation, mailListInquiry, mailRetryOperation } from '../mail/outbox/commands.ts';
import { logInquiry } from '../monitoring/commands-log.ts';
import { statusCommand } from '../monitoring/commands-status.ts';
import { printable, type Terminal } from '../operations/terminal.ts';
import { outagesInquiry } from '../outages/commands.ts';
import { maintenanceOperations } from '../outages/commands-maintenance.ts';
import { accommodateOperation } from '../people/commands-accommodate.ts';
import {
  cancelOperation,
  correctOperation,
  resendOperation,
  uncancelOperation,
} from '../people/commands-correct-and-cancel.ts';
import { eraseOperation, retentionOperation } from '../people/commands-erasure-and-retention.ts';
import { findOperation } from '../people/commands-find.ts';
import { extendOperation } from '../people/commands-time-back.ts';
import { periodOperation } from '../rehearsal/commands-period.ts';
import { rehearseCommands } from '../rehearsal/commands-rehearse.ts';
import { simulateOperation } from '../rehearsal/commands-simulate.ts';
import { publishOperation, unpublishOperation } from '../results/commands-publish.ts';
import { remarkOperation } from '../results/marking/commands.ts';
import { quizReviewOperation } from '../results/marking/commands-quiz-review.ts';
import {
  aggregateOperation,
  restoreVersionOperation,
  versionsInquiry,
} from '../results/versions/commands.ts';
import { quizStatsInquiry } from '../statistics/commands-quiz-stats.ts';
import { reviewAttemptsInquiry } from '../statistics/commands-review-attempts.ts';
import { addOperation } from './add-operation.ts';
import { japaneseProgram } from './japanese-command.ts';

/** Runs one command. @returns the exit code; on failure (1), and where the words are no command (2), one clear message has been printed */
export async function runContest(words: string[], terminal: Terminal): Promise<number> {
  try {
    await buildProgram(terminal).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its own errors. They are about words that it does not understand.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    terminal.printError(`${printable(explain(error))}\n`);
    return 1;
  }
}

/** What operators can do, in the order in which it is listed. */
export const operations = [
  importOperation,
  commitOperation,
  examListInquiry,
  examShowInquiry,
  useOperation,
  deleteOperation,
  scheduleOperation,
  statusCommand,
  logInquiry,
  periodOperation,
  ...maintenanceOperations,
  outagesInquiry,
  extendOperation,
  simulateOperation,
  ...rehearseCommands,
  aggregateOperation,
  publishOperation,
  unpublishOperation,
  remarkOperation,
  versionsInquiry,
  restoreVersionOperation,
  quizStatsInquiry,
  quizReviewOperation,
  reviewAttemptsInquiry,
  findOperation,
  resendOperation,
  correctOperation,
  accommodateOperation,
  cancelOperation,
  uncancelOperation,
  eraseOperation,
  distributeOperation,
  migrateOperation,
  backupOperation,
  restoreBackupOperation,
  retentionOperation,
  exportStaticInquiry,
  ...tableOperations,
  mailListInquiry,
  mailRetryOperation,
  forgetBounceOperation,
  mailBouncesOperation,
  mailPreviewOperation,
  ...notifyOperations,
  notifyStatusInquiry,
  notifyStopOperation,
];

/** All commands. @param terminal what they print to */
export function buildProgram(terminal: Terminal): Command {
  const program = japaneseProgram('contest', terminal).description(
    '大会を運営します: 試験、期間、メンテナンス、結果など。手引きは docs/handbook/',
  );
  for (const one of operations) addOperation(program, terminal, one);
  return program;
}

function explain(error: unknown): string {
  if (error instanceof PackError)
    return `このパックは使えません。${error.problems.length}か所を直してください。何も変えていません。\n${formatProblems(error.problems, 'japanese')}`;
  if (error instanceof SettingsError)
    return `設定を直してください（どの設定も .env.example に説明があります）。何も変えていません。\n${error.japanese}`;
  if (error instanceof StartError)
    return `データベースを起動できませんでした。何も変えていません。\n${error.japanese}`;
  if (!(error instanceof Error)) return String(error);
  const isForeseen = error instanceof OperatorError || error instanceof RehearsalError;
  return isForeseen ? error.message : (error.stack ?? error.message);
}
