import { timeText } from '@knowledgeking/contract/rules/time';
import { OperatorError } from '../command-line/context.ts';
import { padColumns } from '../command-line/speak-japanese.ts';
import type { Database } from '../database/database.ts';
import { mailCountsText } from '../mail/outbox/commands.ts';
import { type ContestStatus, periodText, periodWords, readStatus } from './status.ts';

/** The site's words, and what `period` calls it. */
function periodCell({ period, entryOpensInDays: days }: ContestStatus): string {
  const text = periodText(period, days);
  return text === periodWords[period] ? `${text}（${period}）` : text;
}

function maintenanceRow({ isInMaintenance, maintenanceBeganAt }: ContestStatus): [string, string][] {
  const since = maintenanceBeganAt ? `${timeText(maintenanceBeganAt)} から` : '（開始時刻は不明）';
  return isInMaintenance ? [['★メンテナンス', since]] : [];
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
    ['期間', periodCell(status)],
    ...maintenanceRow(status),
    ['エントリー', `${timeText(status.entryStartAt)} から ${timeText(status.entryEndAt)} まで`],
    ['試験時間', `${timeText(status.examStartAt)} から ${timeText(status.examEndAt)} まで`],
    ['集計', status.aggregatedAt ? timeText(status.aggregatedAt) : 'まだ'],
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
    ['メール', mailCountsText(status.mails)],
    [
      '環境',
      `${appEnv}（データベースは${status.productionSince ? ` ${timeText(status.productionSince)} から本番用` : '本番用ではありません'}）`,
    ],
    ['データベース', `${megabytes} MB`],
  ];
}

/** The same rows as lines in columns. */
export function statusLines(rows: [string, string][]): string[] {
  return rows.map(([name, value]) => `${padColumns(name, 14)} ${value}`);
}
