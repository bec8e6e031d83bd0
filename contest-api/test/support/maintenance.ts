import assert from 'node:assert/strict';
import { listAuditEntries } from '../../src/operations/log/queries.ts';
import type { TestContest } from './contest.ts';

/** Moves the beginning of the maintenance that an operator has just switched on back by some minutes, also in the log. */
export async function lastedFor({ database }: TestContest, minutes: number): Promise<void> {
  const began = new Date(Date.now() - minutes * 60_000);
  await database.updateTable('site_state').set({ maintenance_began_at: began }).execute();
  const [on] = await listAuditEntries(database, { limit: 1 });
  assert.equal(on?.command, 'maintenance on');
  await database
    .updateTable('audit_log')
    .set({ began_at: began, ended_at: began })
    .where('audit_entry_id', '=', on.audit_entry_id)
    .execute();
}
