import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Stage } from '@knowledgeking/stage';
import { seatContestants } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, Ledger } from '@knowledgeking/stage/ledger';
import { OpenLoop, type Sample } from '@knowledgeking/stage/open-loop';
import { processorTimeOf, withChildren } from '@knowledgeking/stage/process-figures';
import { quantile } from 'd3-array';
import type { Fault } from './fault.ts';

/**
 * Enough that somebody is always free: at twice the maximum half of the calls are refused, and those who are wait two to four seconds at
 * first, then up to eighteen; beside them wait those whose answer is under way.
 */
const contestantCount = 60_000;
/** As many as `deploy/` has. */
const copyCount = 2;
const connections = 64;
/** Connections that are there before; where more calls are under way, more are opened. */
const openConnections = 8_000;
/** Milliseconds of each part. */
const [measuring, overloaded, recovering] = [10_000, 60_000, 10_000];
/** The share of the maximum that has to come through, and that comes afterwards. */
const leastGoodput = 0.8;
const calmShare = 0.3;
/** How soon, in milliseconds, nobody may notice anything of it any more: nobody refused, and 99 % served within half a second. */
const recoveredWithin = 5_000;
const soonEnough = 500;

const only = (samples: readonly Sample[], outcome: Sample['outcome']) =>
  samples.filter((sample) => sample.outcome === outcome);
const within = (samples: readonly Sample[], share: number) =>
  quantile(samples, share, ({ took }) => took) ?? 0;
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Milliseconds after which every second was calm. */
function calmFrom(samples: readonly Sample[]): number {
  for (let second = Math.ceil(recovering / 1_000) - 1; second >= 0; second -= 1) {
    const inIt = samples.filter(({ due }) => Math.floor(due / 1_000) === second);
    const isCalm = only(inIt, 'acknowledged').length === inIt.length && within(inIt, 0.99) < soonEnough;
    if (!isCalm) return (second + 1) * 1_000;
  }
  return 0;
}

async function run({ database, server, startCopies, startProxy }: Stage): Promise<Finding[]> {
  const copies = await startCopies(copyCount);
  const proxy = await startProxy(copies);
  const contestants = await seatContestants(database, contestantCount);
  const pids = copies.map(({ pid = 0 }) => pid);
  const serving = () => [...server.processes(), ...withChildren(proxy.pid), ...pids];
  const hasOwnCore = keepToOtherCores(serving());
  const ledger = new Ledger();
  const loop = new OpenLoop(proxy.port, contestants, ledger);
  await loop.connect(openConnections);
  await loop.closed(connections, 3_000);
  const begun = processorTimeOf(serving());
  const first = await loop.closed(connections, measuring);
  const between = processorTimeOf(serving());
  const samples = await loop.open(first * 2, overloaded);
  const ended = processorTimeOf(serving());
  const after = await loop.open(first * calmShare, recovering);
  const again = await loop.closed(connections, measuring);
  // Machines that others use too are faster now and then.
  const maximum = (first + again) / 2;
  loop.close();
  const served = only(samples, 'acknowledged');
  const refused = only(samples, 'refused');
  const goodput = served.length / (overloaded / 1_000);
  const economy = served.length / (ended - between) / ((first * measuring) / 1_000 / (between - begun));
  const failures = [...loop.failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  const calm = calmFrom(after);
  const late = served.filter(({ refusals }) => refusals > 0);
  const most = late.reduce((longest, { refusals }) => Math.max(longest, refusals), 0);
  return [
    {
      what: `goodput at ${(first * 2).toFixed(0)} answers a second, of the maximum`,
      figure: `${(goodput / maximum).toFixed(2)} (${goodput.toFixed(0)} of ${first.toFixed(0)} before and ${again.toFixed(0)} afterwards${hasOwnCore ? '' : '; the load program takes the same cores'})`,
      holds: goodput >= leastGoodput * maximum,
    },
    {
      what: 'answers per processor time of nginx, copies and PostgreSQL, of the same at the maximum',
      figure: `${economy.toFixed(2)}`,
      holds: economy >= leastGoodput,
    },
    atMost(
      'neither acknowledged nor told to come again',
      samples.length - served.length - refused.length,
      0,
      failures || '0',
    ),
    {
      what: 'answers acknowledged after a refusal, the site’s pause and another try',
      figure: `${late.length}, with ${most} refusals at most`,
      holds: refused.length === 0 || late.length > 0,
    },
    atMost(
      'median time to a refusal',
      within(refused, 0.5),
      1_000,
      `${ms(within(refused, 0.5))}; 99 % within ${ms(within(refused, 0.99))} (${refused.length} of ${samples.length})`,
    ),
    atMost(
      'median time to an acknowledgement',
      within(served, 0.5),
      2_000,
      `${ms(within(served, 0.5))}; 99 % within ${ms(within(served, 0.99))}`,
    ),
    atMost('calm again after', calm, recoveredWithin, `${calm / 1_000} s, at ${calmShare} of the maximum`),
    {
      what: 'copies that were restarted',
      figure: `${copies.filter(({ pid }, index) => pid !== pids[index]).length} of ${copyCount}`,
      holds: copies.every(({ pid, isAlive }, index) => pid === pids[index] && isAlive),
    },
    ...(await ledger.compare(database)),
  ];
}

/** Twice as many answers as the copy can take, for a minute. */
export const overloadForAMinute: Fault = {
  name: 'overload',
  onlyFull: 'it needs nginx, and a machine that has nothing else to do',
  does: `sends twice the measured maximum of answers for ${overloaded / 1_000} s, in an open loop`,
  run,
};

/**
 * Gives the load program a core of its own: these processes, with all of their threads and what they start from now on, keep to the other
 * cores, and this process to the first. A program that takes the processor from what it measures would count its own hunger as overload.
 * @param pids what is measured
 * @returns whether that was possible: on one core, or without Linux's `taskset`, everything stays as it is
 */
function keepToOtherCores(pids: readonly number[]): boolean {
  const cores = availableParallelism();
  if (cores < 2) return false;
  try {
    for (const pid of pids) pin(pid, `1-${cores - 1}`);
    pin(process.pid, '0');
    return true;
  } catch {
    return false;
  }
}

function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
}
