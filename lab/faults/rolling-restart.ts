import { setTimeout as pause } from 'node:timers/promises';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost } from '@knowledgeking/stage/ledger';
import { type Fault, underLoad } from './fault.ts';

const drainSeconds = 2;
const calmMilliseconds = 1_000;

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

/** Two and four copies behind nginx, each restarted in turn; no browser's retries hide a failure. */
export const rollingRestarts: Fault[] = [2, 4].map((copies) => ({
  name: `rolling-restart-${copies}`,
  onlyFull: 'it needs nginx',
  does: `restarts each of ${copies} copies behind nginx in turn, while contestants answer`,
  run: (stage) => {
    const env = { DRAIN_SECONDS: String(drainSeconds) };
    const conditions = { copies, env, isBehindNginx: true, contestants: 600, perSecond: 150, retries: false };
    return underLoad(stage, conditions, async (scene) => {
      let undrained = 0;
      for (const copy of scene.copies) {
        if (!(await restart(copy))) undrained += 1;
        await pause(calmMilliseconds);
      }
      return [atMost('copies that served on without saying that they are not ready', undrained, 0)];
    });
  },
}));
