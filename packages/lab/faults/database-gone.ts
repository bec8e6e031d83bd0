import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { type Finding, noneOf } from '@knowledgeking/stage/ledger';
import { median } from 'd3-array';
import pg from 'pg';
import { type Dose, type Fault, underLoad, untilAcknowledged } from './fault.ts';

const crowdedMilliseconds = { small: 2_000, full: 10_000 };
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
const repeated = (
  name: string,
  does: string,
  times: Record<Dose, number>,
  work: (stage: Stage) => Promise<void>,
): Fault => ({
  name,
  does,
  run: (stage, dose) =>
    underLoad(stage, {}, async ({ ledger }) => {
      const waits: number[] = [];
      for (let time = 0; time < times[dose]; time += 1) {
        if (time > 0) await pause(calmMilliseconds);
        await work(stage);
        waits.push(await untilAcknowledged(ledger));
      }
      const longest = Math.max(...waits);
      const figure = `${times[dose]}; until the next answer ${median(waits)} ms (median), ${longest} ms (longest)`;
      return [{ what: 'times that this was done to PostgreSQL', figure, holds: longest < 60_000 }];
    }),
});

const stopped = stops.map(
  ({ seconds, ...stop }): Fault => ({
    ...stop,
    does: `stops all processes of PostgreSQL for ${seconds.full} s, as a machine does that hangs`,
    run: (stage, dose) =>
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

/** PostgreSQL killed, restarted and stopped while contestants answer, and without a connection left for them. */
export const databaseGone: readonly Fault[] = [
  repeated(
    'database-killed',
    `kills PostgreSQL and all of its processes ${kills.full} times, and starts it again each time`,
    kills,
    async ({ server }) => {
      await server.kill();
      await server.start();
    },
  ),
  repeated(
    'database-restarted',
    `restarts PostgreSQL ${restarts.full} times by pg_ctl restart, which cuts all connections`,
    restarts,
    ({ server }) => server.restart(),
  ),
  ...stopped,
  {
    name: 'database-crowded',
    does: `takes all of PostgreSQL's connections, those of the API too, for ${crowdedMilliseconds.full / 1_000} s`,
    run: crowd,
  },
];

/** Tries of taking a connection at a time. */
const hands = 8;

/** Others take every connection that they can get. As superuser they get those that are kept for it, too. */
function crowd(stage: Stage, dose: Dose): Promise<Finding[]> {
  const taken: pg.Client[] = [];
  const takeOne = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: stage.administrationUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
      return true;
    } catch {
      return false;
    }
  };
  /** Takes connections until the server has no more. */
  const takeAll = async () => {
    const lane = async () => {
      while (await takeOne());
    };
    await Promise.all(Array.from({ length: hands }, lane));
  };
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';
  return underLoad(stage, {}, async () => {
    try {
      await takeAll();
      const role = new URL(stage.databaseUrl).username;
      const end = performance.now() + crowdedMilliseconds[dose];
      let regained = 0;
      // The copies try to connect again and again; the crowd is faster in the end.
      while (performance.now() < end) {
        regained = (await taken[0]?.query(cut, [role]))?.rowCount ?? 0;
        await takeAll();
        if (regained === 0) await pause(200);
      }
      return [noneOf('connections that the API had in the end', regained, taken.length + regained)];
    } finally {
      await Promise.all(taken.map((client) => client.end()));
    }
  });
}
