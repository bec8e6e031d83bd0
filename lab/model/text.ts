import { spreadMilliseconds } from '@knowledgeking/contract/rules/pauses';
import { bottlenecksOf, momentsOf, monthlyCost, type Needed, neededFor } from './capacity.ts';
import { type Demand, peakOf, type Timeline } from './demand.ts';
import type { Inputs } from './inputs.ts';
import { allAtOnce, inTurns, refusalsAt } from './refusals.ts';

const count = (value: number): string => {
  if (value === 0) return '0';
  const digits = Math.max(0, Math.floor(Math.log10(value)) - 1);
  return (Math.round(value / 10 ** digits) * 10 ** digits).toLocaleString('en');
};
const megabytes = (bytes: number): string => count(bytes / 1e6);
const gigabits = (bytes: number): string => ((bytes * 8) / 1e9).toFixed(1);
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const clock = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
}

const rates = ({ cdn, api, wal, egress }: Demand): string[] => [
  count(cdn),
  count(api),
  megabytes(wal),
  gigabits(egress),
];
const rateHeads = ['CDN, requests/s', 'API and database, requests/s', 'log, MB/s', 'CDN, Gbit/s'];
const machines = ({ copies, apiMachines, shards, connections }: Needed): string[] =>
  [copies, apiMachines, shards, connections].map(count);

/** Requests per second in each of these minutes after the exam's start, as the mean of the minute. */
export function minutesText(day: Timeline, minutes: readonly number[]): string[] {
  const rows = minutes.map((minute) => {
    const demand = peakOf(day, { from: minute * 60, until: minute * 60 + 60, over: 60 });
    return [clock(minute), ...rates(demand)];
  });
  return table(['Minute from the start', ...rateHeads], rows);
}

function refusalRows(): string[][] {
  const ways = [
    ['at once', allAtOnce],
    ['in turns', inTurns],
  ] as const;
  return [1.5, 1, 0.5, 0.25].flatMap((share) =>
    ways.map(([name, firstAt]) => {
      const { median, last, refused, givenUp } = refusalsAt(firstAt, share);
      const perSecond = count((1_000_000 * share) / (spreadMilliseconds.start / 1_000));
      return [
        `${perSecond} starts/s, ${name}`,
        `${median.toFixed(1)} s`,
        `${last.toFixed(1)} s`,
        refused.toFixed(2),
        percent(givenUp),
      ];
    }),
  );
}

/** Everything that docs/scaling.md takes from the model, as lines of Markdown. */
export function modelText(inputs: Inputs): string {
  const { moments, peak, day } = momentsOf(inputs);
  const calm = moments[0]?.demand ?? peak;
  const bytes = day.seconds.reduce((total, { egress }) => total + egress, 0);
  const needed = neededFor(peak, inputs);
  const cost = monthlyCost(inputs, { peak: needed, calm: neededFor(calm, inputs), bytes });
  const dollars = (value: number) => `$${count(value)}`;
  return [
    `### ${count(inputs.contest.participants)} browsers: the worst of each part`,
    '',
    ...table(
      ['Moment', ...rateHeads, 'copies', 'machines for them', 'shards', 'connections'],
      moments.map(({ name, demand }) => [name, ...rates(demand), ...machines(neededFor(demand, inputs))]),
    ),
    '',
    '### If the API takes fewer starts than come',
    '',
    ...table(
      ['It takes', 'half start within', '99 % within', 'refusals per start', 'not in after 60 s'],
      refusalRows(),
    ),
    '',
    '### What gives way first, in order',
    '',
    ...bottlenecksOf(inputs, peak).map(
      ({ name, remedy, participants }, index) =>
        `${index + 1}. ${name}: at ${count(participants)} participants. ${remedy[0]?.toUpperCase()}${remedy.slice(1)}.`,
    ),
    '',
    '### What it costs a month',
    '',
    `${dollars(cost.month)} for the month of entry (2 copies, one database server and its standby), ${dollars(cost.exam)} for ${inputs.machines.peakHours} hours of`,
    `${count(needed.copies)} copies on ${count(needed.apiMachines)} machines of ${inputs.machines.copyCores} vCPU and ${count(needed.shards)} shards of ${inputs.machines.databaseCores} vCPU with a standby each, ${dollars(cost.cdn)} for ${count(bytes / 1e9)} GB from the CDN.`,
  ].join('\n');
}
