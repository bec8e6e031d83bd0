import { StartError } from '@knowledgeking/local-server/start-error';
import { formatProblems, PackError } from '@knowledgeking/pack/problem';
import { RehearsalError } from '@knowledgeking/rehearsal/target';
import { Command, CommanderError, Help } from 'commander';
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
import { displayWidth, printable, type Terminal } from '../operations/terminal.ts';
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

/** All commands. @param terminal what they print to */
export function buildProgram(terminal: Terminal): Command {
  const program = speakJapanese(new Command('contest'), terminal)
    .description('大会を運営します: 試験、期間、メンテナンス、結果など。手引きは docs/handbook/')
    .exitOverride();
  const operations = [
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

/** Commander's own sentences. What they name stays as the operator typed it. */
const sentences: [RegExp, string][] = [
  [/^error: (.*)$/s, '$1'],
  [/unknown option '(.+?)'/, 'オプション $1 はありません。'],
  [/unknown command '(.+?)'/, 'コマンド $1 はありません。'],
  [/missing required argument '(.+?)'/, '引数 <$1> がありません。'],
  [/option '(.+?)' argument missing/, 'オプション $1 の値がありません。'],
  [/required option '(.+?)' not specified/, 'オプション $1 が必要です。'],
  [/option '(.+?)' argument '(.*?)' is invalid\. ?/s, 'オプション $1 に「$2」は使えません。'],
  [/command-argument value '(.*?)' is invalid for argument '(.+?)'\. ?/s, '引数 <$2> に「$1」は使えません。'],
  [/option '(.+?)' cannot be used with option '(.+?)'/, 'オプション $1 と $2 はいっしょに使えません。'],
  [
    /too many arguments.*?Expected (\d+) arguments? but got (\d+): (.+)\.$/m,
    '引数は$1個までですが、$2個あります（$3）。',
  ],
  [/Allowed choices are (.+)\.$/m, '使えるのは $1 です。'],
  [/\(Did you mean (?:one of )?(.+?)\?\)/, '（$1 のことですか？）'],
];

const titles: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
};

const placeholders = (usage: string) =>
  usage.replaceAll('[options]', '[オプション]').replaceAll('[command]', '[コマンド]');
const details = (description: string) =>
  description.replace(
    / \(((?:choices|default): .*)\)$/s,
    (_, said: string) =>
      `（${said
        .replace(/^choices: /, '')
        .replace('default: ', '省くと ')
        .replaceAll('"', '')}）`,
  );

/** Makes a program speak Japanese where Commander itself speaks. To be called before commands are added, which take it over. */
function speakJapanese(program: Command, terminal: Terminal): Command {
  return program
    .configureOutput({
      writeOut: terminal.print,
      writeErr: terminal.printError,
      outputError: (text, write) => {
        const said = sentences.reduce((words, [known, japanese]) => words.replace(known, japanese), text);
        write(`${said.trim().replaceAll('\n', '')}（一覧は --help で見られます）\n`);
      },
    })
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      styleUsage: placeholders,
      styleSubcommandTerm: placeholders,
      optionDescription: (option) => details(Help.prototype.optionDescription.call(new Help(), option)),
      argumentDescription: (argument) =>
        details(Help.prototype.argumentDescription.call(new Help(), argument)),
      displayWidth,
    })
    .helpOption('-h, --help', '使い方を見せます')
    .helpCommand('help [コマンド]', 'コマンドの使い方を見せます');
}
