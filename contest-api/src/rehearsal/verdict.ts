import { type Report, type Step, steps } from './report.ts';

/** A condition that a rehearsal has to meet, and whether it did. */
export interface Objective {
  name: string;
  measured: string;
  isMet: boolean;
}

/** Milliseconds in which an action is acknowledged, counted from when it was due; longer is felt as broken. */
const promptMilliseconds = 2_000;
const promptShare = 0.999;

const percent = (share: number): string => `${(Math.floor(share * 100_000) / 1_000).toFixed(3)} %`;

function isPrompt({ figures }: Report, step: Step): Objective {
  const share = figures[step].latencies.shareWithin(promptMilliseconds);
  return {
    name: `${step} の ${percent(promptShare)} が、予定から${promptMilliseconds / 1_000}秒以内`,
    measured: percent(share),
    isMet: share >= promptShare,
  };
}

function isZero(name: string, count: number): Objective {
  return { name, measured: String(count), isMet: count === 0 };
}

const sum = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** Judges a rehearsal. A rehearsal in which nobody walked meets nothing. */
export function objectivesOf(report: Report): Objective[] {
  const { contestants, finished } = report;
  return [
    isPrompt(report, 'start'),
    isPrompt(report, 'submit'),
    isZero('受けつけた解答の紛失 0件', report.missing),
    isZero('誤った応答 0件', sum(report.wrong)),
    isZero('5xxの応答 0件', sum(report.failures)),
    {
      name: '全員が最後まで通る',
      measured: `${contestants}人のうち${finished}人`,
      isMet: contestants > 0 && finished === contestants,
    },
  ];
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const rounded = (milliseconds: number): string =>
  milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds).toString();

/** The report for people: steps with their latencies from when they were due, then the objectives. */
export function describeReport(report: Report): string[] {
  const head = ['', '完了', '50 %', '99 %', '99.9 %', '最長', '呼び出し', '待機', '応答なし', '時期前'];
  const rows = steps
    .filter((step) => report.figures[step].requests > 0)
    .map((step) => {
      const { latencies, requests, putOff, lost, notYet } = report.figures[step];
      const times = [0.5, 0.99, 0.999].map((share) => rounded(latencies.percentile(share)));
      const counts = [requests, putOff, lost, notYet].map(String);
      return [step, String(latencies.count), ...times, rounded(latencies.longest), ...counts];
    });
  const requests = steps.reduce((total, step) => total + report.figures[step].requests, 0);
  const seconds = Math.max(report.seconds, 0.001);
  return [
    `参加者役 ${report.contestants}人（受け持ち ${report.shares.join(', ')}）、${report.seconds.toFixed(1)}秒、呼び出し ${requests}回（毎秒${Math.round(requests / seconds)}回）。`,
    `受けつけた解答は${report.acknowledged}件、そのうち${report.readBack}件を1件ずつ読みもどしました。`,
    '',
    '予定の瞬間からのミリ秒（待ち時間と再送をふくむ）:',
    ...table([head, ...rows]),
    ...[...report.failures].map(([what, count]) => `${count} × ${what}`),
    ...[...report.wrong].map(([what, count]) => `${count} × ${what}`),
    '',
    ...table(
      objectivesOf(report).map(({ name, measured, isMet }) => [name, measured, isMet ? '達成' : '【未達】']),
    ),
  ];
}
