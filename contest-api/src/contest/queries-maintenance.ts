import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';
import { changeRows, firstRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

const siteStateId = 'site';

export interface Maintenance {
  isInMaintenance: boolean;
  /** The operators' words; empty: the site's own. */
  message: string;
}

/** Maintenance as it is: since when, and when it was last switched or got other words; null where it never was. */
export type MaintenanceState = Maintenance & { beganAt: Date | null; changedAt: Date | null };

/** Whether the operators have put the contest into maintenance, and since when. */
export async function readMaintenance(database: Database, lock?: 'for update'): Promise<MaintenanceState> {
  const row = await firstRow<Selectable<Tables['site_state']>>(database)`
    select * from site_state where site_state_id = ${siteStateId} ${lock ? sql`for update` : sql``}`;
  return {
    isInMaintenance: row?.is_in_maintenance ?? false,
    message: row?.maintenance_message ?? '',
    beganAt: row?.maintenance_began_at ?? null,
    changedAt: row?.updated_at ?? null,
  };
}

/**
 * Switches maintenance for every copy of the API, each within a second; switched on twice, it keeps its beginning.
 * @returns the state that this call ended: of two operators at the same time, each sees the other's or the one before
 */
export function writeMaintenance(
  database: Database,
  { isInMaintenance, message }: Maintenance,
  now: Date,
): Promise<MaintenanceState> {
  return inTransaction(database, async (transaction) => {
    const before = await readMaintenance(transaction, 'for update');
    await changeRows(transaction)`
      insert into site_state (site_state_id, is_in_maintenance, maintenance_message, updated_at, maintenance_began_at)
      values (${siteStateId}, ${isInMaintenance}, ${message}, ${now}, ${isInMaintenance ? now : null})
      on conflict (site_state_id) do update set is_in_maintenance = excluded.is_in_maintenance,
        maintenance_message = excluded.maintenance_message, updated_at = excluded.updated_at,
        maintenance_began_at = case when excluded.is_in_maintenance
          then coalesce(site_state.maintenance_began_at, excluded.maintenance_began_at) end`;
    return before;
  });
}
