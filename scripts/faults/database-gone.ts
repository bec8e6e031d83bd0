import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Finding } from './fault.ts';
import type { Stage } from './stage.ts';
import { type Scene, underLoad, untilAcknowledged } from './under-load.ts';

const kills = 20;
/**
 * Milliseconds of service between two times. A contestant's pauses grow to 18 s, so a handful of tries fit into the site's minute; a
 * database that is away for a third of the time could refuse all of them.
 */
const calmMilliseconds = 4_000;
const restarts = 5;
const secondsStopped = [10, 25];

/** Does something to the database again and again, each time after contestants have been served again. */
async function repeatedly(
  times: number,
  { ledger }: Scene,
  what: string,
  work: () => Promise<void>,
): Promise<Finding[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await work();
    waits.push(await untilAcknowledged(ledger));
    await pause(calmMilliseconds);
  }
  waits.sort((one, other) => one - other);
  const [median, longest] = [waits[Math.floor(times / 2)] ?? 0, waits.at(-1) ?? 0];
  const figure = `${times}; until the next answer ${median} ms (median), ${longest} ms (longest)`;
  return [{ what, figure, holds: longest < 60_000 }];
}

const killedAgainAndAgain: Fault = {
  name: 'database-killed',
  does: `kills PostgreSQL and all of its processes ${kills} times, and starts it again each time`,
  run: (stage: Stage) =>
    underLoad(stage, {}, (scene) =>
      repeatedly(kills, scene, 'times that PostgreSQL was killed', async () => {
        await stage.server.kill();
        await stage.server.start();
      }),
    ),
};

const restarted: Fault = {
  name: 'database-restarted',
  does: `restarts PostgreSQL ${restarts} times by pg_ctl restart, which cuts all connections`,
  run: (stage: Stage) =>
    underLoad(stage, {}, (scene) =>
      repeatedly(restarts, scene, 'times that PostgreSQL was restarted', () => stage.server.restart()),
    ),
};

const stopped = secondsStopped.map(
  (seconds): Fault => ({
    name: `database-stopped-${seconds}`,
    does: `stops all processes of PostgreSQL for ${seconds} s, as a machine does that hangs`,
    run: (stage: Stage) =>
      underLoad(stage, {}, async () => {
        stage.server.signal('SIGSTOP');
        try {
          await pause(seconds * 1_000);
        } finally {
          stage.server.signal('SIGCONT');
        }
        return [];
      }),
  }),
);

/** PostgreSQL killed, restarted and stopped while contestants answer. */
export const databaseGone: readonly Fault[] = [killedAgainAndAgain, restarted, ...stopped];
