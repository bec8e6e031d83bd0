import type { Command } from 'commander';
import { type ContestStatus, readStatus } from '../services/status.ts';
import { type CommonOptions, OperatorError, report, runOnDatabase, withCommonOptions } from './context.ts';
import type { Terminal } from './terminal.ts';

/** Adds `status`. */
export function addStatusCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('status'))
    .description('period, dates, contestants, mails and database size at a glance')
    .action((options: CommonOptions) => showStatus(terminal, options));
}

async function showStatus(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, settings, now }) => {
    const status = await readStatus(database, now);
    if (!status) throw new OperatorError('There is no exam yet: "exam import <pack folder>" first.');
    report(terminal, options, { ...status, appEnv: settings.appEnv }, toLines(status, settings.appEnv));
  });
}

function maintenanceRow({ isInMaintenance, maintenanceBeganAt }: ContestStatus): [string, string][] {
  return isInMaintenance ? [['MAINTENANCE', `since ${maintenanceBeganAt ?? 'an unknown time'}`]] : [];
}

function toLines(status: ContestStatus, appEnv: string): string[] {
  const megabytes = (status.databaseBytes / 1_000_000).toFixed(1);
  const rows: [string, string][] = [
    ['exam', `${status.examId}  ${status.title}`],
    ['period', status.period],
    ...maintenanceRow(status),
    ['entry', `${status.entryStartAt} to ${status.entryEndAt}`],
    ['exam time', `${status.examStartAt} to ${status.examEndAt}`],
    ['aggregated', status.aggregatedAt ?? 'not yet'],
    ...status.staleBecause.map((change): [string, string] => ['STALE', `since then changed: ${change}`]),
    ['contestants', `${status.entered} entered, ${status.unconfirmed} not confirmed`],
    [
      'attempts',
      `${status.started} started, ${status.playing} playing now, ${status.finished} finished, ${status.timeOver} time over`,
    ],
    ['mails', `${status.mailsWaiting} waiting, ${status.mailsFailed} failed`],
    [
      'environment',
      `${appEnv}; the database ${status.productionSince ? `is production’s since ${status.productionSince}` : 'is not production’s'}`,
    ],
    ['database', `${megabytes} MB`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(12)} ${value}`);
}
