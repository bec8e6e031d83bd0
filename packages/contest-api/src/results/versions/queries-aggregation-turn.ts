import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { changeRows } from '../../database/rows.ts';

/** For how many milliseconds a turn is waited for before the caller hears that another aggregation runs. */
const patience = 500;

/** The only aggregation that runs. Whatever is not committed when it ends is as if it had never been written. */
export interface AggregationTurn extends AsyncDisposable {
  transaction: Database;
  /** Ends the turn with all that was written in its transaction. */
  commit(): Promise<void>;
}

/** Begins a transaction while no other aggregation runs; a second caller waits, and hears of it once (`onWait`). */
export async function takeAggregationTurn(database: Database, onWait: () => void): Promise<AggregationTurn> {
  const transaction = await database.startTransaction().execute();
  const end = async () => {
    if (transaction.isCommitted || transaction.isRolledBack) return;
    // Also where the connection is lost: it must not go back to the pool as if it were fine.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  };
  const waiting = setTimeout(onWait, patience);
  try {
    await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(transaction);
    await changeRows(transaction)`
      insert into aggregation_turns (aggregation_turn_id) values ('aggregation')
      on conflict (aggregation_turn_id) do update set aggregation_turn_id = excluded.aggregation_turn_id`;
  } catch (error) {
    await end();
    throw error;
  } finally {
    clearTimeout(waiting);
  }
  return { transaction, commit: () => transaction.commit().execute(), [Symbol.asyncDispose]: end };
}
