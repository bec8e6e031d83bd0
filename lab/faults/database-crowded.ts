import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { type Finding, noneOf } from '@knowledgeking/stage/ledger';
import pg from 'pg';
import { type Dose, type Fault, underLoad } from './fault.ts';

const crowdedMilliseconds = { small: 2_000, full: 10_000 };
/** Tries of taking a connection at a time. */
const hands = 8;

/** Others, who take every connection that they can get. As superuser they get those that are kept for it, too. */
class Crowd {
  readonly #url: string;
  readonly #taken: pg.Client[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  get size(): number {
    return this.#taken.length;
  }

  /** Takes connections until the server has no more. */
  async take(): Promise<void> {
    const takeOne = async (): Promise<boolean> => {
      const client = new pg.Client({ connectionString: this.#url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        this.#taken.push(client);
        return true;
      } catch {
        return false;
      }
    };
    const takeAll = async () => {
      while (await takeOne());
    };
    await Promise.all(Array.from({ length: hands }, takeAll));
  }

  /** Cuts the connections of a role. @returns how many it had */
  async cut(role: string): Promise<number> {
    const [client] = this.#taken;
    const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';
    return (await client?.query(cut, [role]))?.rowCount ?? 0;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#taken.splice(0).map((client) => client.end()));
  }
}

async function run(stage: Stage, dose: Dose): Promise<Finding[]> {
  return underLoad(stage, {}, async () => {
    const crowd = new Crowd(stage.administrationUrl);
    try {
      await crowd.take();
      const role = new URL(stage.databaseUrl).username;
      const end = performance.now() + crowdedMilliseconds[dose];
      let regained = 0;
      // The copies try to connect again and again; the crowd is faster in the end.
      while (performance.now() < end) {
        regained = await crowd.cut(role);
        await crowd.take();
        if (regained === 0) await pause(200);
      }
      return [noneOf('connections that the API had in the end', regained, crowd.size + regained)];
    } finally {
      await crowd.leave();
    }
  });
}

/** No connection left for the API. */
export const databaseCrowded: Fault = {
  name: 'database-crowded',
  does: `takes all of PostgreSQL's connections, those of the API too, for ${crowdedMilliseconds.full / 1_000} s`,
  run,
};
