import type { Latencies } from '../rehearsal/latencies.ts';
import { type Interruption, interruptions, type Report, steps, stepWords } from '../rehearsal/report.ts';
import { objectivesOf } from '../rehearsal/verdict.ts';
import { figure } from './japanese.ts';
import { displayWidth, padColumns } from './speak-japanese.ts';

/** The report for people: steps with their latencies from when they were due, waits for the site, then the objectives. */
export function rehearsalLines(report: Report): string[] {
  const head = ['', '完了', '50 %', '99 %', '99.9 %', '最長', '呼び出し', '待機', '応答なし', '時期前'];
  const rows = steps
    .filter((step) => report.figures[step].requests > 0)
    .map((step) => {
      const { latencies, requests, putOff, lost, notYet } = report.figures[step];
      const times = [0.5, 0.99, 0.999].map((share) => rounded(latencies.percentile(share)));
      const counts = [requests, putOff, lost, notYet].map(String);
      return [stepWords[step], String(latencies.count), ...times, rounded(latencies.longest), ...counts];
    });
  const requests = steps.reduce((total, step) => total + report.figures[step].requests, 0);
  const seconds = Math.max(report.seconds, 0.001);
  return [
    `参加者役 ${report.contestants}人（受け持ち ${report.shares.join(', ')}）、${report.seconds.toFixed(1)}秒、呼び出し ${requests}回（毎秒${Math.round(requests / seconds)}回）。`,
    `受けつけた解答は${report.acknowledged}件、そのうち${report.readBack}件を1件ずつ読みもどしました。`,
    '',
    '予定の瞬間からのミリ秒（待ち時間と再送をふくむ）:',
    ...table([head, ...rows]),
    ...interruptions.flatMap((why) => waitLine(why, report.waits[why])),
    ...[...report.failures].map(([what, count]) => `${count} × ${what}`),
    ...[...report.wrong].map(([what, count]) => `${count} × ${what}`),
    '',
    ...table(
      objectivesOf(report).map(({ name, measured, isMet }) => [name, measured, isMet ? '達成' : '【未達】']),
    ),
  ];
}

const waitWords: Record<Interruption, string> = {
  maintenance: 'メンテナンスで待った',
  out_of_reach: '1分つながらず、戻ってから押しなおした',
};

/** Waits are no latencies: the contestants' clocks go on, but nobody is slow. */
function waitLine(why: Interruption, waits: Latencies): string[] {
  if (waits.count === 0) return [];
  const seconds = (share: number) => `${Math.round(waits.percentile(share) / 1_000)}秒`;
  return [`${waitWords[why]}: ${figure(waits.count)}回（まん中 ${seconds(0.5)}、最長 ${seconds(1)}）`];
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))));
  const cell = (text: string, column: number) => {
    const width = widths?.[column] ?? 0;
    return column === 0 ? padColumns(text, width) : ' '.repeat(width - displayWidth(text)) + text;
  };
  return rows.map((row) => row.map(cell).join('  ').trimEnd());
}

const rounded = (milliseconds: number): string =>
  milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds).toString();
