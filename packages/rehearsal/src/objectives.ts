import { type Report, type Step, stepWords } from './report.ts';

/** A condition that a rehearsal has to meet, and whether it did. */
export interface Objective {
  name: string;
  measured: string;
  /** Undefined where it is only shown. */
  isMet: boolean | undefined;
}

/** Milliseconds in which an action is acknowledged, counted from when it was due; longer is felt as broken. */
const promptMilliseconds = 2_000;
const promptShare = 0.999;

const percent = (share: number): string => `${(Math.floor(share * 100_000) / 1_000).toFixed(3)} %`;

function isPrompt({ figures }: Report, step: Step): Objective {
  const share = figures[step].latencies.shareWithin(promptMilliseconds);
  return {
    name: `${stepWords[step]}の ${percent(promptShare)} が、予定から${promptMilliseconds / 1_000}秒以内`,
    measured: percent(share),
    isMet: share >= promptShare,
  };
}

function isZero(name: string, count: number): Objective {
  return { name, measured: String(count), isMet: count === 0 };
}

const sum = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** Judges a rehearsal; with a planned outage, what was slow or failed is only shown. One in which nobody walked meets nothing. */
export function objectivesOf(report: Report, hasPlannedOutage = false): Objective[] {
  const { contestants, finished, timeOver } = report;
  const unlessPlanned = (objective: Objective) =>
    hasPlannedOutage ? { ...objective, isMet: undefined } : objective;
  return [
    unlessPlanned(isPrompt(report, 'start')),
    unlessPlanned(isPrompt(report, 'submit')),
    isZero('受けつけた回答の紛失 0件', report.missing),
    isZero('誤った応答 0件', sum(report.wrong)),
    unlessPlanned(isZero('5xxの応答 0件', sum(report.failures))),
    {
      name: '全員が最後まで通る',
      measured: `${contestants}人のうち${finished}人${timeOver > 0 ? `（ほかに時間切れ ${timeOver}人）` : ''}`,
      isMet: contestants > 0 && finished + timeOver === contestants,
    },
  ];
}
