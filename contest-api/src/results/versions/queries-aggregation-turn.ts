import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** For how many milliseconds a turn is waited for before the caller hears that another aggregation runs. */
const patience = 500;

/** The only aggregation that runs. */
export interface AggregationTurn {
  /** The transaction that holds the turn. */
  lock: Database;
  /** Ends the turn with all that was written in its transaction. */
  commit(): Promise<void>;
}

/**
 * Runs the work while no other aggregation runs; a second caller waits. The lock ends with the connection, if not before. Only work that
 * commits leaves what it wrote in the transaction.
 * @param onWait called once, where another aggregation runs
 */
export async function holdingAggregationTurn<Result>(
  database: Database,
  onWait: () => void,
  work: (turn: AggregationTurn) => Promise<Result>,
): Promise<Result> {
  const lock = await database.startTransaction().execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(lock);
    const waiting = setTimeout(onWait, patience);
    await sql`insert into aggregation_turns (aggregation_turn_id) values ('aggregation')
      on conflict (aggregation_turn_id) do update set aggregation_turn_id = excluded.aggregation_turn_id`
      .execute(lock)
      .finally(() => clearTimeout(waiting));
    return await work({ lock, commit: () => lock.commit().execute() });
  } finally {
    // Also where the connection is lost: it must not go back to the pool as if it were fine.
    if (!lock.isCommitted)
      await lock
        .rollback()
        .execute()
        .catch(() => undefined);
  }
}

/** @throws the connection's error where the lock is lost */
export async function requireAggregationTurn(lock: Database): Promise<void> {
  await sql`select 1`.execute(lock);
}

/** Whether the turn is still held; also where a statement in its transaction failed. */
export async function isTurnHeld(lock: Database): Promise<boolean> {
  const failedTransaction = '25P02';
  return sql`select 1`.execute(lock).then(
    () => true,
    (error) => error?.code === failedTransaction,
  );
}
