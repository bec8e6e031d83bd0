import { setTimeout as pause } from 'node:timers/promises';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  type CommandContext,
  type CommonOptions,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { explainDatabaseError } from '../command-line/database-error.ts';
import { printableJson, type Terminal } from '../command-line/terminal.ts';
import { readDatabaseTime } from '../database/clock.ts';
import type { ContestStatus } from './status.ts';
import { requireStatus, statusLines, statusRows } from './status-rows.ts';

interface StatusOptions extends CommonOptions {
  watch?: boolean;
}

/** Adds `status`. */
export function addStatusCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('status'))
    .description('期間、日程、参加者、メール、データベースの大きさをひと目で見せます')
    .option(
      '--watch',
      '2秒ごとに書きかえます（画面でないところへは、変わったことを1行ずつ）。Ctrl-Cで終わります',
    )
    .action((options: StatusOptions) =>
      runOnDatabase(terminal, (context) =>
        options.watch ? watch(terminal, context, options) : showOnce(terminal, context, options),
      ),
    );
}

async function showOnce(
  terminal: Terminal,
  { database, databaseAddress, settings, now }: CommandContext,
  options: CommonOptions,
): Promise<void> {
  const status = await requireStatus(database, now);
  report(
    terminal,
    options,
    { ...status, appEnv: settings.appEnv, databaseAddress },
    statusLines([...statusRows(status, settings.appEnv), ['つなぎ先', databaseAddress]]),
  );
}

/** The row of the database's size, whose growth is no news. */
const sizeRow = 'データベース';
const watchMilliseconds = 2_000;
const clearScreen = '\u001b[H\u001b[2J';

/** Shows the status until Ctrl-C. A database that is away for a while does not end it. */
async function watch(terminal: Terminal, context: CommandContext, options: StatusOptions): Promise<void> {
  const { database, settings, now } = context;
  const interrupted = terminal.interruption?.() ?? new AbortController().signal;
  const show = changeWriter(terminal, options);
  let status = await requireStatus(database, now);
  let at = now;
  let trouble: [string, string][] = [];
  while (!interrupted.aborted) {
    show(at, { ...status, appEnv: settings.appEnv }, [...trouble, ...statusRows(status, settings.appEnv)]);
    await pause(watchMilliseconds, undefined, { signal: interrupted }).catch(() => undefined);
    if (interrupted.aborted) return;
    try {
      at = await readDatabaseTime(database);
      status = await requireStatus(database, at);
      trouble = [];
    } catch (error) {
      // The embedded database is gone only if the whole machine is in trouble.
      const explained = settings.databaseUrl && explainDatabaseError(error, settings.databaseUrl, false);
      if (!explained) throw error;
      trouble = [['★データベース', `${explained}つながるまで、前の数字のままです。`]];
    }
  }
}

/** How the status is written: drawn again on a screen, otherwise one line for each row that has changed, or for each change as JSON. */
function changeWriter(terminal: Terminal, { json }: StatusOptions) {
  const shown = new Map<string, string>();
  return (now: Date, status: ContestStatus & { appEnv: string }, rows: [string, string][]): void => {
    if (terminal.isScreen && !json) {
      const title = `${timeText(now)} の状態（2秒ごと、Ctrl-Cで終わり）`;
      terminal.print(`${clearScreen}${[title, '', ...statusLines(rows)].join('\n')}\n`);
      return;
    }
    const changed = rows.filter(
      ([name, value]) => shown.get(name) !== value && !(name === sizeRow && shown.has(name)),
    );
    // A row that has gone, such as the end of maintenance, is a change too.
    const gone = [...shown.keys()].filter((name) => rows.every(([other]) => other !== name));
    for (const [name, value] of changed) shown.set(name, value);
    for (const name of gone) shown.delete(name);
    if (json && changed.length + gone.length > 0)
      terminal.print(`${printableJson({ at: toJapanTime(now), ...status })}\n`);
    if (json) return;
    const lines = [...changed, ...gone.map((name): [string, string] => [name, '（なくなりました）'])];
    for (const line of statusLines(lines)) terminal.print(`${timeText(now)} ${line}\n`);
  };
}
