import { sql } from 'kysely';
import type { Database } from './database.ts';

/** For how many milliseconds a turn is waited for before the caller hears that another aggregation runs. */
const patience = 500;

/**
 * Runs the work while no other aggregation runs; a second caller waits. The lock ends with the connection, if not before.
 * @param onWait called once, where another aggregation runs
 */
export function holdingAggregationTurn<Result>(
  database: Database,
  onWait: () => void,
  work: (lock: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (lock) => {
    await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(lock);
    const waiting = setTimeout(onWait, patience);
    await sql`insert into aggregation_turns (aggregation_turn_id) values ('aggregation')
      on conflict (aggregation_turn_id) do update set aggregation_turn_id = excluded.aggregation_turn_id`
      .execute(lock)
      .finally(() => clearTimeout(waiting));
    return work(lock);
  });
}

/** @throws the connection's error where the lock is lost */
export async function requireAggregationTurn(lock: Database): Promise<void> {
  await sql`select 1`.execute(lock);
}
