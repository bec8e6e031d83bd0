import { readFileSync, writeFileSync } from 'node:fs';
import { spreadMilliseconds } from '@knowledgeking/contract/rules/rush';
import { inRoot } from '@knowledgeking/stage/paths';
import { bottlenecksOf, momentsOf, monthlyCost, neededFor } from './capacity.ts';
import { type Demand, examDay, peakOf } from './demand.ts';
import { contest, machines, people } from './inputs.ts';
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

/** Requests per second in every minute of the exam's day, as the mean of the minute. */
function minutesText(): string {
  const day = examDay(true);
  const first = -people.arrivalMinutes;
  const rows = Array.from({ length: contest.window / 60 + 60 - first }, (_, index) => {
    const minute = first + index;
    return [clock(minute), ...rates(peakOf(day, minute * 60, minute * 60 + 60, 60))];
  });
  return table(['Minute from the start', ...rateHeads], rows).join('\n');
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
export function modelText(): string {
  const { moments, peak, day } = momentsOf();
  const [, calm] = moments[0] ?? ['', peak];
  const bytes = day.seconds.reduce((total, { egress }) => total + egress, 0);
  const needed = neededFor(peak);
  const cost = monthlyCost(needed, neededFor(calm), bytes);
  const dollars = (value: number) => `$${count(value)}`;
  return [
    `### ${count(contest.participants)} browsers: the worst of each part`,
    '',
    ...table(
      ['Moment', ...rateHeads, 'copies', 'machines for them', 'shards', 'connections'],
      moments.map(([name, demand]) => [
        name,
        ...rates(demand),
        ...Object.values(neededFor(demand)).map(count),
      ]),
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
    ...bottlenecksOf(peak).map(
      ({ name, remedy, participants }, index) =>
        `${index + 1}. ${name}: at ${count(participants)} participants. ${remedy}`,
    ),
    '',
    '### What it costs a month',
    '',
    `${dollars(cost.month)} for the month of entry (2 copies, one database server and its standby), ${dollars(cost.exam)} for ${machines.peakHours} hours of`,
    `${count(needed.copies)} copies on ${count(needed.apiMachines)} machines of ${machines.copyCores} vCPU and ${count(needed.shards)} shards of ${machines.databaseCores} vCPU with a standby each, ${dollars(cost.cdn)} for ${count(bytes / 1e9)} GB from the CDN.`,
  ].join('\n');
}

const documentFile = inRoot('docs/scaling.md');
const [begin, end] = ['<!-- npm run bench -- model --write -->', '<!-- end of the model -->'];

/** The part of docs/scaling.md that the model writes. */
export function modelPartOf(document: string): string {
  return document.slice(document.indexOf(begin) + begin.length, document.indexOf(end)).trim();
}

/** Prints the model of a million browsers; `write` puts it into docs/scaling.md, `minutes` prints every minute of the exam's day instead. */
export function reportModel({ write, minutes }: { write?: boolean; minutes?: boolean }): void {
  const text = minutes ? minutesText() : modelText();
  console.log(text);
  if (minutes || !write) return;
  const document = readFileSync(documentFile, 'utf8');
  writeFileSync(
    documentFile,
    document.replace(modelPartOf(document), () => text),
  );
}
