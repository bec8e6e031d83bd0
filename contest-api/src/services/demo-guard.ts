import type { Database } from '../repositories/database.ts';
import { findProductionSince } from '../repositories/database-identity.ts';
import { RefusedError } from './refused-error.ts';
import { toJapanTime } from './time.ts';

/**
 * Refuses on production's database what only a demonstration may do, whatever APP_ENV the caller has.
 * @param what the action, such as `"simulate"`
 * @throws RefusedError
 */
export async function refuseOnProductionDatabase(database: Database, what: string): Promise<void> {
  const since = await findProductionSince(database);
  if (!since) return;
  throw new RefusedError(
    `${what} is not for this database: it has been production's since ${toJapanTime(since)}, when the API or a command first ran on it with APP_ENV=production ("status" shows it).`,
  );
}
