import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { type Contestant, seatContestants } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding, Ledger, noneOf } from '@knowledgeking/stage/ledger';
import { type LoadReport, startLoad } from '@knowledgeking/stage/load';
import type { Database } from '../../contest-api/src/database/database.ts';

/** The findings of a fault while contestants answer. */
export interface Scene {
  copies: readonly Copy[];
  contestants: readonly Contestant[];
  ledger: Ledger;
}

interface Conditions {
  /** Copies of the API, each with its share of the contestants. Default 1. */
  copies?: number;
  /** Settings of the copies. */
  env?: Record<string, string>;
  contestants?: number;
  /** Requests per second over all copies. Default 60. */
  perSecond?: number;
  /** Whether copies are meant to end. */
  endsCopies?: boolean;
  /** Whether contestants notice. Default true. */
  isFelt?: boolean;
  /** The database that holds everything in the end, where it is not the stage's. */
  survivor?: Database;
}

const calmMilliseconds = 2_000;
/** Within how many milliseconds after a fault an answer must be acknowledged again. */
const recoveredWithin = 20_000;

/** Does something to a contest while contestants answer, with the site's retries, and finds out what they saw and what was stored. */
export async function underLoad(
  { database, startCopies }: Stage,
  {
    copies: count = 1,
    env = {},
    contestants: size = 300,
    perSecond = 60,
    endsCopies,
    isFelt = true,
    survivor,
  }: Conditions,
  disturb: (scene: Scene) => Promise<Finding[]>,
): Promise<Finding[]> {
  // Lost connections, of which the copies complain, are what is being tried.
  const copies = await startCopies(count, { LOG_LEVEL: 'fatal', ...env });
  const contestants = await seatContestants(database, size);
  const ledger = new Ledger();
  const loads = copies.map(({ port }, index) => {
    const share = contestants.filter((_, number) => number % count === index);
    return startLoad({ port, contestants: share, ledger, perSecond: perSecond / count, retries: true });
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
  const found = await play().catch(async (error: unknown) => {
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

const total = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function sumOf(reports: readonly LoadReport[], key: 'failures' | 'retriedAfter'): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const report of reports)
    for (const [seen, times] of Object.entries(report[key])) sum[seen] = (sum[seen] ?? 0) + times;
  return sum;
}

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([seen, times]) => `${times} × ${seen}`)
    .join(', ');

/** The view of contestants: only the line that says that the connection is being tried again. */
function summary(reports: readonly LoadReport[], isFelt: boolean): Finding[] {
  const requests = reports.reduce((sum, report) => sum + report.requests, 0);
  const [failures, retried] = [sumOf(reports, 'failures'), sumOf(reports, 'retriedAfter')];
  const slowest = Math.max(...reports.map(({ latencies }) => latencies.at(-1) ?? 0));
  return [
    noneOf('calls that ended otherwise than well', total(failures), requests, ` ${inWords(failures)}`),
    {
      what: 'calls that were tried again: the fault was felt',
      figure: `${total(retried)}: ${inWords(retried)}`,
      holds: !isFelt || total(retried) > 0,
    },
    { what: 'longest wait with all retries', figure: `${(slowest / 1_000).toFixed(1)} s`, holds: true },
  ];
}
