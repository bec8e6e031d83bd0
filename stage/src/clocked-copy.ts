import { buildApp } from '../../contest-api/src/app.ts';
import { ContestCache } from '../../contest-api/src/contest/contest-cache.ts';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { noLimits, type Stage } from './stage.ts';

/** Starts a copy of the API in this process, whose clock stays at a given moment; it begins at the real one. */
export async function openClockedCopy({ databaseUrl }: Stage) {
  const connection = openDatabase(databaseUrl, { poolSize: 10 });
  const { database } = connection;
  const clock = { now: Date.now() };
  const now = () => new Date(clock.now);
  const contest = new ContestCache(database);
  const settings = readSettings(noLimits);
  const app = await buildApp({ settings, connection, contest, now, eventLoopDelayLimit: 0 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  return {
    port: typeof address === 'object' ? address.port : 0,
    database,
    contest,
    settings,
    now,
    /** Sets the clock. */
    moveTo(moment: number): void {
      clock.now = moment;
      contest.invalidate();
    },
    async close(): Promise<void> {
      await app.close();
      await connection.close();
    },
  };
}
