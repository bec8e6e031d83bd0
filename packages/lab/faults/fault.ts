import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { StartError } from '@knowledgeking/local-server/start-error';
import type { Stage } from '@knowledgeking/stage';
import { addContestants, type Contestant } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding, Ledger, noneOf } from '@knowledgeking/stage/ledger';
import { type LoadReport, startLoad } from '@knowledgeking/stage/load';
import { sum } from 'd3-array';

/** How much of a fault is done: the small dose is a test of `npm test`, the full one is what `npm run faults` measures. */
export type Dose = 'small' | 'full';

/** Something that goes wrong, or is done to a running contest, and what must hold meanwhile. */
export interface Fault {
  /** As in `npm run faults -- <name>`. */
  name: string;
  /** Its work, in one line. */
  does: string;
  /** Why `npm test` has no small dose of it. */
  onlyFull?: string;
  /** Says what this machine lacks for it, which is then skipped; undefined where it lacks nothing. */
  lacks?(): string | undefined;
  /** The size of the disk that its stage lies on, in megabytes; absent: as large as this machine's. */
  diskMegabytes?: number;
  /** Does it on a stage of its own and returns everything that had to hold. */
  run(stage: Stage, dose: Dose): Promise<Finding[]>;
}

/** Contestants who answer while something is done to their contest. */
interface Scene {
  copies: readonly Copy[];
  contestants: readonly Contestant[];
  ledger: Ledger;
}

interface Conditions {
  /** Copies of the API, each with its share of the contestants. Default 1. */
  copies?: number;
  /** Whether nginx is in front of the copies. */
  isBehindNginx?: boolean;
  /** Settings of the copies. */
  env?: Record<string, string>;
  /** How many, or those who are there already. Default 300. */
  contestants?: number | Contestant[];
  /** Requests per second over all copies. Default 60. */
  perSecond?: number;
  /** Whether contestants try again as the site does; otherwise each failure counts. Default true. */
  retries?: boolean;
  /** Whether copies are meant to end. */
  endsCopies?: boolean;
  /** Whether contestants notice, who then have to try again. Default: whether they would. */
  isFelt?: boolean;
  /** The database that holds everything in the end, where it is not the stage's. */
  survivor?: Database;
}

const calmMilliseconds = 2_000;
/** Within how many milliseconds after a fault an answer must be acknowledged again. */
const recoveredWithin = 20_000;

/** Does something to a contest while contestants answer, and finds out what they saw and what was stored. */
export async function underLoad(
  { database, startCopies, startProxy }: Stage,
  {
    copies: count = 1,
    isBehindNginx,
    env = {},
    contestants: wanted = 300,
    perSecond = 60,
    retries = true,
    endsCopies,
    isFelt = retries,
    survivor,
  }: Conditions,
  disturb: (scene: Scene) => Promise<Finding[]>,
): Promise<Finding[]> {
  // Each lost connection is a line too, but a 500 must say what it was about.
  const copies = await startCopies(count, { LOG_LEVEL: 'error', ...env });
  const targets = isBehindNginx ? [await startProxy(copies)] : copies;
  const contestants = typeof wanted === 'number' ? await addContestants(database, wanted) : wanted;
  // So that each copy knows that the exam is in progress.
  await pause(1_200);
  const ledger = new Ledger();
  const loads = targets.map(({ port }, index) => {
    const share = contestants.filter((_, number) => number % targets.length === index);
    const rate = perSecond / targets.length;
    return startLoad({ port, contestants: share, ledger, perSecond: rate, retries });
  });
  const stopLoads = () => Promise.all(loads.map((load) => load.stop()));
  const play = async () => {
    await pause(calmMilliseconds);
    const found = await disturb({ copies, contestants, ledger });
    const recovered = await untilAcknowledged(ledger);
    await pause(calmMilliseconds);
    return [
      ...found,
      atMost('milliseconds until an answer is acknowledged again', recovered, recoveredWithin),
    ];
  };
  // The answers are looked at all the same: what went wrong may have cost one.
  const found = await play().catch(async (error: unknown) => {
    if (!(error instanceof StartError))
      return [{ what: 'the fault was done', figure: inspect(error), holds: false }];
    await stopLoads();
    throw error;
  });
  const seen = summary(await stopLoads(), isFelt);
  const ended = copies.filter(({ isAlive }) => !isAlive).length;
  const lived = atMost('copies that did not live through it', ended, 0);
  return [...found, ...seen, ...(endsCopies ? [] : [lived]), ...(await ledger.compare(survivor ?? database))];
}

/** Milliseconds until the next acknowledgement; a minute where there is none. */
export async function untilAcknowledged(ledger: Ledger): Promise<number> {
  const start = performance.now();
  const { size } = ledger;
  const passed = () => Math.round(performance.now() - start);
  while (ledger.size === size && passed() < 60_000) await pause(5);
  return passed();
}

function sumOf(reports: readonly LoadReport[], key: 'failures' | 'retriedAfter') {
  const counts: Record<string, number> = {};
  for (const report of reports)
    for (const [seen, times] of Object.entries(report[key])) counts[seen] = (counts[seen] ?? 0) + times;
  const words = Object.entries(counts).map(([seen, times]) => `${times} × ${seen}`);
  return { total: sum(Object.values(counts)), words: words.join(', ') };
}

/** The view of contestants: only the line that says that the connection is being tried again. */
function summary(reports: readonly LoadReport[], isFelt: boolean): Finding[] {
  const requests = sum(reports, (report) => report.requests);
  const [failures, retried] = [sumOf(reports, 'failures'), sumOf(reports, 'retriedAfter')];
  const longest = Math.max(...reports.map(({ longestWait }) => longestWait));
  return [
    noneOf('calls that ended otherwise than well', failures.total, requests, ` ${failures.words}`),
    {
      what: 'calls that were tried again: the fault was felt',
      figure: `${retried.total}: ${retried.words}`,
      holds: !isFelt || retried.total > 0,
    },
    { what: 'longest wait with all retries', figure: `${(longest / 1_000).toFixed(1)} s`, holds: true },
  ];
}
