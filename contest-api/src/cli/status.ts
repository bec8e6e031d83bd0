import type { Period } from '@knowledgeking/contract';
import type { Command } from 'commander';
import { type ContestStatus, readStatus } from '../services/status.ts';
import { type CommonOptions, OperatorError, report, runOnDatabase, withCommonOptions } from './context.ts';
import { padColumns } from './japanese.ts';
import type { Terminal } from './terminal.ts';

/** Adds `status`. */
export function addStatusCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('status'))
    .description('期間、日程、参加者、メール、データベースの大きさをひと目で見せます')
    .action((options: CommonOptions) => showStatus(terminal, options));
}

async function showStatus(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, settings, now }) => {
    const status = await readStatus(database, now);
    if (!status)
      throw new OperatorError('まだ試験がありません。次は: contest exam import <パックのフォルダー>');
    report(terminal, options, { ...status, appEnv: settings.appEnv }, toLines(status, settings.appEnv));
  });
}

const periodWords: Record<Period, string> = {
  entry: 'エントリー期間',
  just_before_start: '試験の開始前',
  in_progress: '試験中',
  after_end_not_aggregated: '試験終了、公開前',
  result_published: '結果公開中',
};

function maintenanceRow({ isInMaintenance, maintenanceBeganAt }: ContestStatus): [string, string][] {
  return isInMaintenance
    ? [['★メンテナンス', `${maintenanceBeganAt ? `${maintenanceBeganAt} から` : '（開始時刻は不明）'}`]]
    : [];
}

function toLines(status: ContestStatus, appEnv: string): string[] {
  const megabytes = (status.databaseBytes / 1_000_000).toFixed(1);
  const rows: [string, string][] = [
    ['試験', `${status.examId}  ${status.title}`],
    ['期間', `${periodWords[status.period]}（${status.period}）`],
    ...maintenanceRow(status),
    ['エントリー', `${status.entryStartAt} から ${status.entryEndAt} まで`],
    ['試験時間', `${status.examStartAt} から ${status.examEndAt} まで`],
    ['集計', status.aggregatedAt ?? 'まだ'],
    ...status.staleBecause.map((change): [string, string] => [
      '★要再集計',
      `集計のあとで変わったもの: ${change}`,
    ]),
    ['参加者', `エントリー${status.entered}人、未確定${status.unconfirmed}人`],
    [
      '受験',
      `開始${status.started}人、受験中${status.playing}人、終了${status.finished}人、時間切れ${status.timeOver}人`,
    ],
    ['メール', `送信待ち${status.mailsWaiting}件、失敗${status.mailsFailed}件`],
    [
      '環境',
      `${appEnv}（データベースは${status.productionSince ? ` ${status.productionSince} から本番用` : '本番用ではありません'}）`,
    ],
    ['データベース', `${megabytes} MB`],
  ];
  return rows.map(([name, value]) => `${padColumns(name, 14)} ${value}`);
}
