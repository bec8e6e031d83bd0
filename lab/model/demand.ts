import { type Asked, liveExamDay, randomFrom, seePublication } from './browser.ts';
import type { Inputs } from './inputs.ts';

/** The load of each part in a second. */
export interface Demand {
  /** Requests that the CDN answers by itself. */
  cdn: number;
  /** Requests at the API, each of them a statement at the database. */
  api: number;
  /** Cores that the API and PostgreSQL keep busy. */
  apiCores: number;
  databaseCores: number;
  /** Bytes of write-ahead log. */
  wal: number;
  /** Bytes from the CDN to browsers. */
  egress: number;
}

/** Browsers that are followed one by one; each stands for as many others as it takes. */
const followed = 5_000;

export const nothing = (): Demand => ({
  cdn: 0,
  api: 0,
  apiCores: 0,
  databaseCores: 0,
  wal: 0,
  egress: 0,
});

/** Adds something that `weight` browsers ask for within a second. */
export function add(demand: Demand, asked: Asked, weight: number, { costs, page }: Inputs): void {
  switch (asked) {
    case 'page':
      demand.cdn += weight * page.files;
      demand.egress += weight * page.bytes;
      return;
    case 'question_media':
      demand.cdn += weight * page.mediaPerQuestion;
      demand.egress += weight * page.mediaPerQuestion * page.mediaBytes;
      return;
    case 'poll':
    case 'home_ports':
    case 'shared_result':
      demand.cdn += weight;
      demand.egress += weight * page.sharedBytes;
      return;
    default: {
      const { api, database, wal, bytes } = costs[asked];
      demand.api += weight;
      demand.apiCores += (weight * api) / 1_000;
      demand.databaseCores += (weight * database) / 1_000;
      demand.wal += weight * wal;
      demand.egress += weight * bytes;
    }
  }
}

/** Demand second by second; index 0 is `from`, in seconds after the exam's start (or the publication). */
export interface Timeline {
  from: number;
  seconds: Demand[];
}

function follow(
  inputs: Inputs,
  isSpread: boolean,
  live: typeof liveExamDay,
  from: number,
  until: number,
): Timeline {
  const random = randomFrom(7);
  const seconds = Array.from({ length: until - from }, nothing);
  const weight = inputs.contest.participants / followed;
  const ask = (at: number, asked: Asked) => {
    const demand = seconds[Math.floor(at - from)];
    if (demand) add(demand, asked, weight, inputs);
  };
  for (let browser = 0; browser < followed; browser += 1) live({ inputs, random, isSpread, ask });
  return { from, seconds };
}

/** The exam's day, from when people come until an hour after the quick score. */
export const examDay = (inputs: Inputs, isSpread: boolean): Timeline =>
  follow(inputs, isSpread, liveExamDay, -inputs.people.arrivalMinutes * 60, inputs.contest.window + 3_600);

/** The hour after the publication. */
export const publicationHour = (inputs: Inputs, isSpread: boolean): Timeline =>
  follow(inputs, isSpread, seePublication, 0, 3_600);

/** The highest value of each figure within a span of a timeline, averaged over this many seconds; times as in the timeline. */
export function peakOf(
  { from, seconds }: Timeline,
  span: { from: number; until: number; over: number },
): Demand {
  const peak = nothing();
  const first = Math.max(0, span.from - from);
  const last = Math.min(seconds.length, span.until - from) - span.over;
  for (let start = first; start <= last; start += span.over) {
    const slice = seconds.slice(start, start + span.over);
    for (const figure of Object.keys(peak) as (keyof Demand)[]) {
      const mean = slice.reduce((total, demand) => total + demand[figure], 0) / span.over;
      peak[figure] = Math.max(peak[figure], mean);
    }
  }
  return peak;
}
