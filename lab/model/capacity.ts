import { type Demand, examDay, peakOf, publicationHour, type Timeline } from './demand.ts';
import type { Inputs } from './inputs.ts';

/** A part of the year, and the most that is asked of each part in it. */
export interface Moment {
  name: string;
  demand: Demand;
}

const minute = 60;

/** The rush that the model is about, with and without turns, and everything around it. */
export function momentsOf(inputs: Inputs): { moments: Moment[]; peak: Demand; day: Timeline } {
  const { contest } = inputs;
  const day = examDay(inputs, true);
  const together = examDay(inputs, false);
  const results = publicationHour(inputs, true);
  const resultsTogether = publicationHour(inputs, false);
  const scoreFrom = contest.window + 5;
  const at = (timeline: Timeline, from: number, until: number, over: number) =>
    peakOf(timeline, { from, until, over });
  const moments = [
    { name: 'entry, the busiest hour', demand: entryPeak(inputs) },
    {
      name: 'coming and logging in, the last half hour before the start',
      demand: at(day, -30 * minute, 0, minute),
    },
    { name: 'start, the worst second: everyone at once', demand: at(together, 0, 2 * minute, 1) },
    { name: 'start, the worst second: in turns', demand: at(day, 0, 2 * minute, 1) },
    { name: 'start, the first minute', demand: at(day, 0, minute, minute) },
    { name: 'answers, minutes 5 to 40', demand: at(day, 5 * minute, 40 * minute, minute) },
    {
      name: 'end of the contestants’ hour, the worst minute',
      demand: at(day, contest.duration - 2 * minute, contest.duration + 2 * minute, minute),
    },
    {
      name: 'quick score, the worst second: everyone at once',
      demand: at(together, scoreFrom - 5, scoreFrom + 30, 1),
    },
    { name: 'quick score, the worst second: in turns', demand: at(day, scoreFrom - 5, scoreFrom + 30, 1) },
    { name: 'publication, the worst second: polls in step', demand: at(resultsTogether, 0, minute, 1) },
    { name: 'publication, the worst second: polls apart', demand: at(results, 0, minute, 1) },
  ];
  const whole = { from: day.from, until: day.from + day.seconds.length, over: 1 };
  return { moments, peak: peakOf(day, whole), day };
}

function entryPeak(inputs: Inputs): Demand {
  const { contest, costs, page } = inputs;
  const perSecond = (contest.participants * contest.entryPeak) / 3_600;
  // The form, the mail's link (opened, confirmed: each at most an entry's cost), the first login.
  const calls = [costs.enter, costs.enter, costs.checkEntry, costs.getMe, costs.getMe];
  const sum = (part: 'api' | 'database' | 'wal') =>
    calls.reduce((total, cost) => total + cost[part], 0) * perSecond;
  return {
    cdn: perSecond * page.files * 2,
    api: perSecond * calls.length,
    apiCores: sum('api') / 1_000,
    databaseCores: sum('database') / 1_000,
    wal: sum('wal'),
    egress: perSecond * page.bytes * 2,
  };
}

/** The parts needed for a demand, each part at most as busy as `utilisation`. */
export interface Needed {
  copies: number;
  apiMachines: number;
  shards: number;
  connections: number;
}

export function neededFor(demand: Demand, { machines }: Inputs): Needed {
  const { utilisation, databaseCores, walPerSecond, copyCores, poolSize } = machines;
  const copies = Math.max(2, Math.ceil(demand.apiCores / utilisation));
  const byCores = demand.databaseCores / (databaseCores * utilisation);
  const byLog = demand.wal / (walPerSecond * utilisation);
  return {
    copies,
    apiMachines: Math.ceil(copies / copyCores),
    shards: Math.max(1, Math.ceil(Math.max(byCores, byLog))),
    connections: copies * poolSize,
  };
}

/** A limit of one unit of something, and how many participants bring it there. */
export interface Bottleneck {
  name: string;
  remedy: string;
  participants: number;
}

/** The limits that a growing contest meets first, in order: one copy, one database server, one mail service. Contestants start in turns. */
export function bottlenecksOf(inputs: Inputs, peak: Demand): Bottleneck[] {
  const { machines, contest } = inputs;
  const { participants } = contest;
  const at = (capacity: number, demand: number) => (participants * capacity * machines.utilisation) / demand;
  const copies = peak.apiCores / machines.utilisation;
  const mails = ((participants * contest.entryPeak) / 3_600) * 2;
  const limits = [
    {
      name: 'processor of one copy of the API, at the start',
      remedy: 'more copies: they hold no state',
      participants: at(1, peak.apiCores),
    },
    {
      name: `processor of one database server (${machines.databaseCores} cores), at the start`,
      remedy: 'more shards: `participant_id` leads every hot key',
      participants: at(machines.databaseCores, peak.databaseCores),
    },
    {
      name: `connections of one database server (${machines.connectionsPerServer}), with ${machines.poolSize} per copy`,
      remedy: 'a pooler (pgbouncer, transaction mode) in front of it, or fewer per copy',
      participants: (participants * machines.connectionsPerServer) / (copies * machines.poolSize),
    },
    {
      name: 'write-ahead log of one database server, at the start',
      remedy: 'more shards, faster disks',
      participants: at(machines.walPerSecond, peak.wal),
    },
    {
      name: 'mails of the mail service, in the busiest hour of entry',
      remedy: 'they wait in the outbox and go out later',
      participants: at(machines.mailsPerSecond, mails),
    },
  ];
  return limits.sort((one, other) => one.participants - other.participants).slice(0, 4);
}

/** US dollars of a month with an exam: a small contest all month, the exam's machines for some hours, and what the CDN carries. */
export function monthlyCost(
  inputs: Inputs,
  { peak, calm, bytes }: { peak: Needed; calm: Needed; bytes: number },
) {
  const { machines } = inputs;
  const coresOf = ({ copies, shards }: Needed) => copies + shards * machines.databaseCores;
  // Every database server has a standby.
  const withStandby = (needed: Needed) => coresOf(needed) + needed.shards * machines.databaseCores;
  return {
    month: withStandby(calm) * machines.coreHour * 730,
    exam: withStandby(peak) * machines.coreHour * machines.peakHours,
    cdn: (bytes / 1e9) * machines.gigabyte,
  };
}
