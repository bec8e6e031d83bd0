import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from './postgres-server.ts';
import { identityOf } from './process-identity.ts';

/** Milliseconds between checks of the server's process. */
const lookEvery = 250;
/** Milliseconds before the second try; each further try waits twice as long. */
const firstWait = 200;
const longestWait = 30_000;
/** Right after a crash a try can fail because the old server's last processes are still ending: not worth reporting. */
const triesBeforeWords = 3;

interface Keeping {
  /** Starts the server again, on the same port. */
  revive: () => Promise<RunningServer>;
  /** Receives a line when the server is back, or with the reason why it can't be started. */
  say: (line: string) => void;
}

/** Watches a server and starts it again whenever its process has ended; each further try waits longer. @returns a function that ends the watch */
export function keepServerUp(server: RunningServer, { revive, say }: Keeping): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const keep = async () => {
    let watched = server;
    for (;;) {
      const end = await untilGone(watched, signal);
      watched = await bringBack(watched, end);
    }
  };
  const bringBack = async (gone: RunningServer, end: number): Promise<RunningServer> => {
    let lastReason = '';
    for (let tries = 1, wait = firstWait; ; tries += 1, wait = Math.min(2 * wait, longestWait)) {
      signal.throwIfAborted();
      try {
        const revived = await revive();
        signal.throwIfAborted();
        const seconds = ((performance.now() - end) / 1_000).toFixed(1);
        say(`The database’s server (process ${gone.pid}) had ended; it is running again after ${seconds} s.`);
        return revived;
      } catch (error) {
        signal.throwIfAborted();
        const reason = error instanceof Error ? error.message : String(error);
        if (tries >= triesBeforeWords && reason !== lastReason) {
          say(
            `The database’s server (process ${gone.pid}) has ended and can’t be restarted; still trying: ${reason}`,
          );
          lastReason = reason;
        }
      }
      await pause(wait, undefined, { signal, ref: false });
    }
  };
  keep().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => abort.abort();
}

/** Waits until the process is gone. @returns when that was noticed, on the scale of `performance.now()` */
async function untilGone({ pid }: RunningServer, signal: AbortSignal): Promise<number> {
  const identity = identityOf(pid);
  while (identity !== null && identityOf(pid) === identity) {
    await pause(lookEvery, undefined, { signal, ref: false });
  }
  return performance.now();
}
