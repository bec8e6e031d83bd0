import { timeText } from '@knowledgeking/contract/rules/time';
import { OperatorError } from '../command-line/operator-error.ts';
import type { Database } from '../database/database.ts';
import { findProductionSince } from '../database/database-identity.ts';

/**
 * Refuses on production's database what only a demonstration may do, whatever APP_ENV the caller has.
 * @param what the action, such as `simulate`
 * @throws OperatorError
 */
export async function refuseOnProductionDatabase(database: Database, what: string): Promise<void> {
  const since = await findProductionSince(database);
  if (!since) return;
  throw new OperatorError(
    `「${what}」は、このデータベースでは使えません。${timeText(since)} から本番（APP_ENV=production）のデータベースです（contest status に出ます）。`,
  );
}
