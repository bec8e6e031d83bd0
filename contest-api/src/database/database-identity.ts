import type { Database } from './database.ts';

const databaseIdentityId = 'database';

/** Marks a database as production's for ever, with the moment at which that was first known. */
export async function markAsProduction(database: Database, now: Date): Promise<void> {
  await database
    .insertInto('database_identity')
    .values({ database_identity_id: databaseIdentityId, production_since: now })
    .onConflict((conflict) => conflict.column('database_identity_id').doNothing())
    .execute();
}

/** Since when a database has been production's; undefined where it is not. */
export async function findProductionSince(database: Database): Promise<Date | undefined> {
  const row = await database
    .selectFrom('database_identity')
    .select('production_since')
    .where('database_identity_id', '=', databaseIdentityId)
    .executeTakeFirst();
  return row?.production_since;
}
