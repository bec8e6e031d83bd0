import { timeText } from '@knowledgeking/contract/rules/time';
import type { Database } from '../database/database.ts';
import { findProductionSince } from '../database/database-identity.ts';
import { OperatorError } from '../errors.ts';
import type { Settings } from '../settings.ts';

/** Refuses on production's database what only a demonstration may do, whatever APP_ENV the caller has. @throws OperatorError */
export async function refuseOnProductionDatabase(database: Database, what: string): Promise<void> {
  const since = await findProductionSince(database);
  if (!since) return;
  throw new OperatorError(
    `「${what}」は、このデータベースでは使えません。${timeText(since)} から本番（APP_ENV=production）のデータベースです（contest status に出ます）。`,
  );
}

/** Refuses what contestants would notice where this is production, or its database. @throws OperatorError */
export async function refuseInProduction(
  { settings, database }: { settings: Settings; database: Database },
  command: string,
): Promise<void> {
  if (settings.appEnv === 'production')
    throw new OperatorError(
      `「${command}」は本番（APP_ENV=production）では使えません。ステージングで実行してください。`,
    );
  await refuseOnProductionDatabase(database, command);
}
