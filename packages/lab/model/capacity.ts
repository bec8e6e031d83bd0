import { type Demand, examDay, peakOf, publicationHour } from './demand.ts';
import { contest, costs, machines, page } from './inputs.ts';

const minute = 60;

/** The parts of the year that the model is about, with and without turns, each with the most that is asked of anything in it. */
export function momentsOf() {
  const [day, together] = [examDay(true), examDay(false)];
  const scoreFrom = contest.window + 5;
  const moments: [name: string, demand: Demand][] = [
    ['entry, the busiest hour', entryPeak()],
    ['coming and logging in, the last half hour before the start', peakOf(day, -30 * minute, 0, minute)],
    ['start, the worst second: everyone at once', peakOf(together, 0, 2 * minute, 1)],
    ['start, the worst second: in turns', peakOf(day, 0, 2 * minute, 1)],
    ['start, the first minute', peakOf(day, 0, minute, minute)],
    ['answers, minutes 5 to 40', peakOf(day, 5 * minute, 40 * minute, minute)],
    [
      'end of the contestants’ hour, the worst minute',
      peakOf(day, contest.duration - 2 * minute, contest.duration + 2 * minute, minute),
    ],
    ['quick score, the worst second: everyone at once', peakOf(together, scoreFrom - 5, scoreFrom + 30, 1)],
    ['quick score, the worst second: in turns', peakOf(day, scoreFrom - 5, scoreFrom + 30, 1)],
    ['publication, the worst second: polls in step', peakOf(publicationHour(false), 0, minute, 1)],
    ['publication, the worst second: polls apart', peakOf(publicationHour(true), 0, minute, 1)],
  ];
  return { moments, peak: peakOf(day, day.from, day.from + day.seconds.length, 1), day };
}

function entryPeak(): Demand {
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

/** The parts needed for a demand, each at most as busy as `utilisation`. */
export type Needed = ReturnType<typeof neededFor>;

export function neededFor(demand: Demand) {
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

/**
 * The limits that a growing contest meets first, in order, each with how many participants bring it there: one copy, one database server, one
 * mail service. Contestants start in turns.
 */
export function bottlenecksOf(peak: Demand) {
  const { participants } = contest;
  const at = (capacity: number, demand: number) => (participants * capacity * machines.utilisation) / demand;
  const copies = peak.apiCores / machines.utilisation;
  const mails = ((participants * contest.entryPeak) / 3_600) * 2;
  const limits = [
    {
      name: 'processor of one copy of the API, at the start',
      remedy: 'More copies: they hold no state.',
      participants: at(1, peak.apiCores),
    },
    {
      name: `processor of one database server (${machines.databaseCores} cores), at the start`,
      remedy: 'More shards: `participant_id` leads every hot key.',
      participants: at(machines.databaseCores, peak.databaseCores),
    },
    {
      name: `connections of one database server (${machines.connectionsPerServer}), with ${machines.poolSize} per copy`,
      remedy: 'A pooler (pgbouncer, transaction mode) in front of it, or fewer per copy.',
      participants: (participants * machines.connectionsPerServer) / (copies * machines.poolSize),
    },
    {
      name: 'write-ahead log of one database server, at the start',
      remedy: 'More shards, faster disks.',
      participants: at(machines.walPerSecond, peak.wal),
    },
    {
      name: 'mails of the mail service, in the busiest hour of entry',
      remedy: 'They wait in the outbox and go out later.',
      participants: at(machines.mailsPerSecond, mails),
    },
  ];
  return limits.sort((one, other) => one.participants - other.participants).slice(0, 4);
}

/** US dollars of a month with an exam: a small contest all month, the exam's machines for some hours, and what the CDN carries. */
export function monthlyCost(peak: Needed, calm: Needed, bytes: number) {
  // Every database server has a standby.
  const cores = ({ copies, shards }: Needed) => copies + 2 * shards * machines.databaseCores;
  return {
    month: cores(calm) * machines.coreHour * 730,
    exam: cores(peak) * machines.coreHour * machines.peakHours,
    cdn: (bytes / 1e9) * machines.gigabyte,
  };
}
