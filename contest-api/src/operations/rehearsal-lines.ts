import type { Latencies } from '@knowledgeking/rehearsal/latencies';
import {
  type Interruption,
  interruptions,
  type Report,
  steps,
  stepWords,
} from '@knowledgeking/rehearsal/report';
import type { Objective } from '@knowledgeking/rehearsal/verdict';
import { displayWidth, figure, padColumns } from '../command-line/japanese.ts';

const columns = {
  完了: '終わりまでできた回数です。',
  '50 %': '半分がこのミリ秒以内に終わりました。遠くのサーバーなら、通信の時間とほぼ同じです。',
  '99 %': '100回に1回だけ、これより長くかかりました。',
  '99.9 %':
    '1,000回に1回だけ、これより長くかかりました。開始と回答では、まずここを見ます。2,000までが目標です。',
  最長: 'いちばん長くかかった1回です。',
  呼び出し: '送った回数です。送りなおしを数えるので、完了より多くなります。',
  待機: '混んでいて「あとで」（429）と言われ、送りなおした回数です。はじめだけなら正常で、途中でも出るならAPIかデータベースが足りません。',
  応答なし: '応答がないまま切れ、送りなおした回数です。何も止めていないのに出たら、原因を調べます。',
  時期前: 'まだその時期ではないと断られた回数です（終わる前の速報スコアなど）。正しい応答です。',
};

/** The report for people: latencies by step, the meaning of the columns, waits for the site, then the objectives. */
export function rehearsalLines(report: Report, objectives: Objective[]): string[] {
  const head = ['', ...Object.keys(columns)];
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
    `受けつけた回答は${report.acknowledged}件、そのうち${report.readBack}件を1件ずつ読みもどしました。`,
    '',
    '予定の瞬間からのミリ秒（待ち時間と再送をふくむ）:',
    ...table([head, ...rows]),
    ...Object.entries(columns).map(([column, meaning]) => `  ${column}: ${meaning}`),
    '',
    ...interruptions.flatMap((why) => waitLine(why, report.waits[why])),
    ...[...report.failures].map(([what, count]) => `${count} × ${what}`),
    ...[...report.wrong].map(([what, count]) => `${count} × ${what}`),
    '',
    ...table(objectives.map(({ name, measured, isMet }) => [name, measured, verdictWords(isMet)])),
  ];
}

const verdictWords = (isMet: boolean | undefined): string =>
  isMet === undefined ? '参考' : isMet ? '達成' : '【未達】';

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
