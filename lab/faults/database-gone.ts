import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import type { Finding } from '@knowledgeking/stage/ledger';
import { median } from 'd3-array';
import { type Dose, type Fault, type Scene, underLoad, untilAcknowledged } from './fault.ts';

const kills = { small: 1, full: 20 };
/**
 * Milliseconds of service between two times. A contestant's pauses grow to 18 s, so a handful of tries fit into the site's minute; a
 * database that is away for a third of the time could refuse all of them.
 */
const calmMilliseconds = 4_000;
const restarts = { small: 1, full: 5 };
const stops = [
  { name: 'database-stopped-10', seconds: { small: 6, full: 10 } },
  {
    name: 'database-stopped-25',
    seconds: { small: 25, full: 25 },
    onlyFull: 'it is database-stopped-10, for as long as a machine may hang',
  },
];

/** Does something to the database again and again, each time after contestants have been served again. */
async function repeatedly(
  times: number,
  { ledger }: Scene,
  what: string,
  work: () => Promise<void>,
): Promise<Finding[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await pause(calmMilliseconds);
    await work();
    waits.push(await untilAcknowledged(ledger));
  }
  const longest = Math.max(...waits);
  const figure = `${times}; until the next answer ${median(waits)} ms (median), ${longest} ms (longest)`;
  return [{ what, figure, holds: longest < 60_000 }];
}

const killedAgainAndAgain: Fault = {
  name: 'database-killed',
  does: `kills PostgreSQL and all of its processes ${kills.full} times, and starts it again each time`,
  run: (stage: Stage, dose: Dose) =>
    underLoad(stage, {}, (scene) =>
      repeatedly(kills[dose], scene, 'times that PostgreSQL was killed', async () => {
        await stage.server.kill();
        await stage.server.start();
      }),
    ),
};

const restarted: Fault = {
  name: 'database-restarted',
  does: `restarts PostgreSQL ${restarts.full} times by pg_ctl restart, which cuts all connections`,
  run: (stage: Stage, dose: Dose) =>
    underLoad(stage, {}, (scene) =>
      repeatedly(restarts[dose], scene, 'times that PostgreSQL was restarted', () => stage.server.restart()),
    ),
};

const stopped = stops.map(
  ({ seconds, ...stop }): Fault => ({
    ...stop,
    does: `stops all processes of PostgreSQL for ${seconds.full} s, as a machine does that hangs`,
    run: (stage: Stage, dose: Dose) =>
      underLoad(stage, {}, async () => {
        stage.server.signal('SIGSTOP');
        try {
          await pause(seconds[dose] * 1_000);
        } finally {
          stage.server.signal('SIGCONT');
        }
        return [];
      }),
  }),
);

/** PostgreSQL killed, restarted and stopped while contestants answer. */
export const databaseGone: readonly Fault[] = [killedAgainAndAgain, restarted, ...stopped];
