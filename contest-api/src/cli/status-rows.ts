import type { Period } from '@knowledgeking/contract';
import type { Database } from '../repositories/database.ts';
import { type ContestStatus, readStatus } from '../services/status.ts';
import { OperatorError } from './context.ts';
import { padColumns } from './speak-japanese.ts';

/** The periods as an operator reads them. */
export const periodWords: Record<Period, string> = {
  entry: 'エントリー期間',
  just_before_start: '試験の開始前',
  in_progress: '試験中',
  after_end_not_aggregated: '試験終了、公開前',
  result_published: '結果公開中',
};

/** The period as the site shows it: before entry opens, that is the teaser. */
function periodText({ period, entryOpensInDays: days }: ContestStatus): string {
  if (period !== 'entry' || days === null) return `${periodWords[period]}（${period}）`;
  return `予告（エントリーの開始まで、${days > 1 ? `あと${days}日` : '24時間以内'}）`;
}

function maintenanceRow({ isInMaintenance, maintenanceBeganAt }: ContestStatus): [string, string][] {
  return isInMaintenance
    ? [['★メンテナンス', `${maintenanceBeganAt ? `${maintenanceBeganAt} から` : '（開始時刻は不明）'}`]]
    : [];
}

function staleRow({ staleBecause }: ContestStatus): [string, string][] {
  return staleBecause.length > 0
    ? [['★要再集計', `集計のあとで変わったもの: ${staleBecause.join('、')}`]]
    : [];
}

function accommodationRow({ accommodationsWaiting }: ContestStatus): [string, string][] {
  return accommodationsWaiting > 0
    ? [['★配慮の希望', `返事を待つ人${accommodationsWaiting}人（次は: contest participant accommodate）`]]
    : [];
}

/** The current exam's status. @throws OperatorError before the first import */
export async function requireStatus(database: Database, now: Date): Promise<ContestStatus> {
  const status = await readStatus(database, now);
  if (status) return status;
  throw new OperatorError('まだ試験がありません。次は: contest exam import <パックのフォルダー>');
}

/** Every row of the status: its name, and what is shown. */
export function statusRows(status: ContestStatus, appEnv: string): [string, string][] {
  const megabytes = (status.databaseBytes / 1_000_000).toFixed(1);
  return [
    ['試験', `${status.examId}  ${status.title}`],
    ...(status.drafts.length > 0 ? [['下書き', status.drafts.join('、')] as [string, string]] : []),
    ['期間', periodText(status)],
    ...maintenanceRow(status),
    ['エントリー', `${status.entryStartAt} から ${status.entryEndAt} まで`],
    ['試験時間', `${status.examStartAt} から ${status.examEndAt} まで`],
    ['集計', status.aggregatedAt ?? 'まだ'],
    ...staleRow(status),
    [
      '参加者',
      `エントリー${status.entered}人${status.cancelled > 0 ? `（うち取り消し${status.cancelled}人）` : ''}、未確定${status.unconfirmed}人`,
    ],
    ...accommodationRow(status),
    [
      '受験',
      `開始${status.started}人、受験中${status.playing}人、終了${status.finished}人、時間切れ${status.timeOver}人`,
    ],
    ['メール', `送信待ち${status.mailsWaiting}件、失敗${status.mailsFailed}件、返送${status.mailsBounced}件`],
    [
      '環境',
      `${appEnv}（データベースは${status.productionSince ? ` ${status.productionSince} から本番用` : '本番用ではありません'}）`,
    ],
    ['データベース', `${megabytes} MB`],
  ];
}

/** The same rows as lines in columns. */
export function statusLines(rows: [string, string][]): string[] {
  return rows.map(([name, value]) => `${padColumns(name, 14)} ${value}`);
}
