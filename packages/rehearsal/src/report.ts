import { Latencies, type WrittenLatencies } from './latencies.ts';

/** The steps of a contestant's road, in order, as an operator reads them. */
export const stepWords = {
  login: 'ログイン',
  status: '状態の確認',
  look: 'ページを開く',
  start: '開始',
  quiz: '出題',
  submit: '回答',
  finish: '終了',
  quick_score: '速報スコア',
  results: '結果',
  check: '数の確認',
};
export type Step = keyof typeof stepWords;
export const steps = Object.keys(stepWords) as Step[];

/** Reasons for which a contestant waited: maintenance, or a site that did not respond for as long as a browser tries by itself. */
export const interruptions = ['maintenance', 'out_of_reach'] as const;
export type Interruption = (typeof interruptions)[number];

/** How one step went. */
interface StepFigures {
  /** From the moment when the step was due to its acknowledgement, with every wait and retry in between. */
  latencies: Latencies;
  /** Requests that were sent, retries included. */
  requests: number;
  /** Sent again after a 429. */
  putOff: number;
  /** Sent again because no response came. */
  lost: number;
  /** Other refusals that were foreseen, such as a quick score before the exam's end. */
  notYet: number;
}

type WrittenStep = Omit<StepFigures, 'latencies'> & { latencies: WrittenLatencies };

/** Which form of the report is written, and the only one that is read. */
export const reportForm = 3;

/** The report of one machine, or of several together, as JSON. */
export type WrittenReport = ReturnType<Report['toJSON']>;

/** Figures that are simply added up. */
const sums = ['contestants', 'finished', 'timeOver', 'acknowledged', 'missing', 'readBack'] as const;

const most = 50;

/** Collects how a rehearsal goes. */
export class Report {
  readonly figures: Record<Step, StepFigures>;
  /** How long contestants waited until they could press again. */
  readonly waits = { maintenance: new Latencies(), out_of_reach: new Latencies() };
  /** Responses with a 5xx, by step and status. */
  readonly failures = new Map<string, number>();
  /** Things that should not have happened, in words, with how often. */
  readonly wrong = new Map<string, number>();
  readonly targets = new Set<string>();
  /** Which parts of the contestants it is about, such as `2/4`. */
  readonly shares: string[] = [];
  seconds = 0;
  contestants = 0;
  finished = 0;
  /** Contestants whose time was over before their last answer: only a long interruption does that. */
  timeOver = 0;
  acknowledged = 0;
  /** Acknowledged answers that the API did not have in the end. */
  missing = 0;
  /** Acknowledged answers that were read back one by one after publication. */
  readBack = 0;

  constructor() {
    const empty = () => ({ latencies: new Latencies(), requests: 0, putOff: 0, lost: 0, notYet: 0 });
    this.figures = Object.fromEntries(steps.map((step) => [step, empty()])) as Record<Step, StepFigures>;
  }

  noteFailure(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  /** Different ones are kept up to a number, so that a broken target can't fill the memory. */
  noteWrong(what: string): void {
    const kept = this.wrong.size < most || this.wrong.has(what) ? what : 'ほか';
    this.wrong.set(kept, (this.wrong.get(kept) ?? 0) + 1);
  }

  /** Adds another machine's report. */
  add(other: WrittenReport): void {
    this.targets.add(other.target);
    this.shares.push(...other.shares);
    this.seconds = Math.max(this.seconds, other.seconds);
    for (const name of sums) this[name] += other[name];
    for (const why of interruptions) this.waits[why].add(other.waits[why]);
    for (const step of steps) {
      const { latencies, ...counts } = other.steps[step];
      const mine = this.figures[step];
      mine.latencies.add(latencies);
      for (const name of ['requests', 'putOff', 'lost', 'notYet'] as const) mine[name] += counts[name];
    }
    addCounts(this.failures, other.failures);
    addCounts(this.wrong, other.wrong);
  }

  toJSON() {
    const { figures, targets, waits, failures, wrong, ...counted }: Report = this;
    const written = steps.map((step): [Step, WrittenStep] => {
      const { latencies, ...counts } = figures[step];
      return [step, { ...counts, latencies: latencies.toJSON() }];
    });
    return {
      rehearsal: reportForm,
      target: [...targets].join(', '),
      ...counted,
      steps: Object.fromEntries(written) as Record<Step, WrittenStep>,
      waits: { maintenance: waits.maintenance.toJSON(), out_of_reach: waits.out_of_reach.toJSON() },
      failures: Object.fromEntries(failures),
      wrong: Object.fromEntries(wrong),
    };
  }
}

function addCounts(counts: Map<string, number>, more: Record<string, number>): void {
  for (const [what, count] of Object.entries(more)) counts.set(what, (counts.get(what) ?? 0) + count);
}
