import { setTimeout as pause } from 'node:timers/promises';
import { readMaintenance } from '@knowledgeking/contest-api/contest/queries';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { findStaleness } from '@knowledgeking/contest-api/results/versions/staleness';
import type { Stage } from '@knowledgeking/stage';
import { currentExam } from '@knowledgeking/stage/contestants';
import { type Finding, noneOf } from '@knowledgeking/stage/ledger';
import type { Dose, Fault } from './fault.ts';
import { countResults, type Outcome, operate, otherPack, simulateExam } from './operate.ts';

const doses = {
  small: { rounds: 1, participants: 50 },
  full: { rounds: 12, participants: 2_000 },
};
/** Of two commands, how much later the second begins at most, in milliseconds. */
const longestLead = 60;

/** Two commands that are given at the same time, and what has to be so in the end. */
interface Meeting {
  what: string;
  before?: string[];
  commands: [string, string];
  /** The mistake in the end; undefined where there is none. */
  check(database: Database, outcomes: [Outcome, Outcome]): Promise<string | undefined>;
}

/** The last words of a command that did not do its work have to be one of these, not a stack trace. */
const toldWhy =
  /ほかの人が|公開されて|もう正しくありません|終わる前に集計|集計中に、次のものが変わりました|次は: contest aggregate/;

const untold = (outcomes: readonly Outcome[]) =>
  outcomes.find(({ isDone, text }) => !isDone && (!toldWhy.test(text) || / at .*:\d+/.test(text)))?.text;

const isStale = async (database: Database) =>
  (await findStaleness(database, await currentExam(database))).length > 0;

/** The parts of the results shown that are not whole, of so many participants; undefined where all are. */
async function brokenResults(database: Database, participants: number): Promise<string | undefined> {
  const { shown, leftOver } = await countResults(database);
  if (shown === participants && leftOver === 0) return undefined;
  return `results that are not whole: ${shown} shown, ${leftOver} of no version`;
}

function meetings(
  packs: readonly [string, string],
  dates: readonly string[],
  participants: number,
): Meeting[] {
  return [
    {
      what: 'aggregate, and aggregate',
      commands: ['aggregate', 'aggregate'],
      check: async (database, outcomes) =>
        outcomes.every(({ isDone }) => isDone) ? brokenResults(database, participants) : 'one of them failed',
    },
    {
      what: 'aggregate, and exam import with another key',
      commands: ['aggregate', `exam import ${packs[0]}`],
      check: async (database, [aggregated, imported]) => {
        packs = [packs[1], packs[0]];
        if (!imported.isDone) return 'the import failed';
        // Either the key came in time for the results, or they are known to be stale, or the aggregation said so itself.
        if (aggregated.isDone || (await isStale(database))) return brokenResults(database, participants);
        return 'a refused aggregation beside results that count as fresh';
      },
    },
    {
      what: 'publish, and unpublish',
      before: ['aggregate'],
      commands: ['publish', 'unpublish'],
      check: async (database, [published, hidden]) => {
        const { is_result_published } = await currentExam(database);
        if (!published.isDone && !hidden.isDone) return 'both were refused';
        if (published.isDone !== hidden.isDone && is_result_published !== published.isDone)
          return 'results are shown, or hidden, against the one that was done';
        return brokenResults(database, participants);
      },
    },
    {
      what: 'unpublish, and unpublish',
      before: ['unpublish', 'publish'],
      commands: ['unpublish', 'unpublish'],
      check: async (database, outcomes) => {
        if ((await currentExam(database)).is_result_published) return 'the results are still shown';
        return outcomes.filter(({ isDone }) => isDone).length === 1 ? undefined : 'not exactly one hid them';
      },
    },
    {
      what: 'maintenance on, and off',
      commands: ['maintenance on --message 点検中です', 'maintenance off'],
      check: async (database, outcomes) => {
        const { isInMaintenance, message, beganAt } = await readMaintenance(database);
        if (outcomes.some(({ isDone }) => !isDone)) return 'one of them failed';
        const isHalf = isInMaintenance !== (message !== '') || isInMaintenance !== (beganAt !== null);
        return isHalf ? 'half of each' : undefined;
      },
    },
    {
      what: 'maintenance off, and off',
      before: ['maintenance on'],
      commands: ['maintenance off', 'maintenance off'],
      check: async (database, outcomes) => {
        if ((await readMaintenance(database)).isInMaintenance) return 'still in maintenance';
        const ended = outcomes.filter(({ text }) => text.includes('メンテナンスを終えました')).length;
        return ended === 1 ? undefined : `${ended} of them ended it`;
      },
    },
    {
      what: 'exam schedule --end, and --entry-start',
      before: [`exam schedule --entry-start ${dates[0]} --end ${dates[2]}`],
      commands: [`exam schedule --end ${dates[3]}`, `exam schedule --entry-start ${dates[1]}`],
      check: async (database, [end, entry]) => {
        const exam = await currentExam(database);
        const isMoved = [
          Number(exam.exam_end_at) === Date.parse(dates[3] ?? ''),
          Number(exam.entry_start_at) === Date.parse(dates[1] ?? ''),
        ];
        const said = [end.isDone, entry.isDone];
        return isMoved.every((moved, which) => moved === said[which])
          ? undefined
          : 'a change of dates was lost, or came without being told';
      },
    },
  ];
}

async function meet(
  { databaseUrl, database }: Stage,
  { before = [], commands, check }: Meeting,
  rounds: number,
): Promise<{ troubles: string[]; overlaps: number }> {
  const troubles: string[] = [];
  let overlaps = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const command of before) await operate(databaseUrl, command);
    let running = 0;
    let isOverlap = false;
    const run = async (command: string, wait: number) => {
      await pause(wait);
      running += 1;
      isOverlap ||= running === 2;
      const outcome = await operate(databaseUrl, command);
      running -= 1;
      return outcome;
    };
    const lead = (Math.random() * 2 - 1) * longestLead;
    const outcomes = await Promise.all([
      run(commands[0], Math.max(0, lead)),
      run(commands[1], Math.max(0, -lead)),
    ]);
    overlaps += Number(isOverlap);
    const trouble = (await check(database, outcomes)) ?? untold(outcomes);
    if (trouble) troubles.push(trouble);
  }
  return { troubles, overlaps };
}

async function run(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { rounds, participants } = doses[dose];
  const { databaseUrl } = stage;
  await simulateExam(databaseUrl, participants);
  await operate(databaseUrl, 'aggregate');
  const hoursAgo = (hours: number) =>
    `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)}Z`;
  const dates = [40 * 24, 41 * 24, 1, 2].map(hoursAgo);
  await operate(
    databaseUrl,
    `exam schedule --start ${hoursAgo(5)} --entry-end ${hoursAgo(6)} --end ${dates[2]}`,
  );
  const packs = [otherPack(stage.folder, 'A', '3'), otherPack(stage.folder, 'B', '2')] as const;
  const found: Finding[] = [];
  for (const meeting of meetings(packs, dates, participants)) {
    const { troubles, overlaps } = await meet(stage, meeting, rounds);
    const kinds = [...new Set(troubles)].join('; ').slice(0, 300);
    found.push(
      noneOf(
        `${meeting.what}: rounds without one clear outcome`,
        troubles.length,
        rounds,
        `${kinds && `: ${kinds}`} (${overlaps} overlapped)`,
      ),
    );
  }
  return found;
}

/** Pairs of commands that two operators give within milliseconds. */
export const twoOperators: Fault = {
  name: 'two-operators',
  does: `lets two operators give commands at the same time, ${doses.full.rounds} times each pair`,
  run,
};
