import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { seatContestants } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding, Ledger, noneFailed } from '@knowledgeking/stage/ledger';
import { startLoad } from '@knowledgeking/stage/load';
import type { Fault } from './fault.ts';

const drainSeconds = 2;
const perSecond = 150;
const contestantCount = 600;
const calmMilliseconds = 2_000;

/** Ends a copy and starts it again; returns whether it said that it is not ready while it still served. */
async function restart(copy: Copy): Promise<boolean> {
  const gone = copy.end('SIGTERM');
  await pause((drainSeconds * 1_000) / 2);
  const serves =
    (await fetch(`http://127.0.0.1:${copy.port}/healthz`).catch(() => undefined))?.status === 200;
  const wasDrained = serves && !(await copy.isReady());
  await gone;
  await copy.start();
  return wasDrained;
}

/** Restarts each copy behind nginx in turn while contestants answer; no browser's retries hide a failure. */
async function restartAll({ database, startCopies, startProxy }: Stage, count: number): Promise<Finding[]> {
  const copies = await startCopies(count, { DRAIN_SECONDS: String(drainSeconds) });
  const { port } = await startProxy(copies);
  const contestants = await seatContestants(database, contestantCount);
  const ledger = new Ledger();
  const load = startLoad({ port, contestants, ledger, perSecond });
  await pause(calmMilliseconds);
  let undrained = 0;
  for (const copy of copies) {
    if (!(await restart(copy))) undrained += 1;
    await pause(calmMilliseconds / 2);
  }
  const { requests, failures, latencies } = await load.stop();
  return [
    noneFailed('failed requests', requests, failures),
    atMost('copies that served on without saying that they are not ready', undrained, 0),
    { what: 'slowest request', figure: `${(latencies.at(-1) ?? 0).toFixed(0)} ms`, holds: true },
    ...(await ledger.compare(database)),
  ];
}

/** Two and four copies behind nginx, each restarted in turn. */
export const rollingRestarts: Fault[] = [2, 4].map((count) => ({
  name: `rolling-restart-${count}`,
  onlyFull: 'it needs nginx',
  does: `restarts each of ${count} copies behind nginx in turn, while contestants answer`,
  run: (stage) => restartAll(stage, count),
}));
