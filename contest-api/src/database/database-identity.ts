import type { Database } from './database.ts';
import { changeRows, firstRow } from './rows.ts';

const databaseIdentityId = 'database';

/** Marks a database as production's for ever, with the moment at which that was first known. */
export async function markAsProduction(database: Database, now: Date): Promise<void> {
  await changeRows(database)`
    insert into database_identity (database_identity_id, production_since) values (${databaseIdentityId}, ${now})
    on conflict (database_identity_id) do nothing`;
}

/** Since when a database has been production's; undefined where it is not. */
export async function findProductionSince(database: Database): Promise<Date | undefined> {
  const row = await firstRow<{ production_since: Date }>(database)`
    select production_since from database_identity where database_identity_id = ${databaseIdentityId}`;
  return row?.production_since;
}
