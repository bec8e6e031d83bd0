import { timeText } from '@knowledgeking/contract/rules/time';
import { OperatorError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import { changeRows, firstRow } from './rows.ts';

const databaseIdentityId = 'database';

/** Marks a database as production's for ever, with the moment at which that was first known. */
export const markAsProduction = (database: Database, now: Date) =>
  changeRows(database)`
    insert into database_identity (database_identity_id, production_since) values (${databaseIdentityId}, ${now})
    on conflict (database_identity_id) do nothing`;

/** Since when a database has been production's; undefined where it is not. */
export async function findProductionSince(database: Database): Promise<Date | undefined> {
  const row = await firstRow<{ production_since: Date }>(database)`
    select production_since from database_identity where database_identity_id = ${databaseIdentityId}`;
  return row?.production_since;
}

/** Whether this is production, or its database. */
export const isProduction = async ({ settings, database }: { settings: Settings; database: Database }) =>
  settings.appEnv === 'production' || (await findProductionSince(database)) !== undefined;

/** Refuses on production's database what only a demonstration may do, whatever APP_ENV the caller has. @throws OperatorError */
export async function refuseOnProductionDatabase(database: Database, what: string): Promise<void> {
  const since = await findProductionSince(database);
  if (!since) return;
  throw new OperatorError(
    `「${what}」は、このデータベースでは使えません。${timeText(since)} から本番（APP_ENV=production）のデータベースです（contest status に出ます）。`,
  );
}

/** Refuses what contestants would notice where the caller has production's APP_ENV. @throws OperatorError */
export function refuseInProduction(appEnv: string | undefined, command: string): void {
  if (appEnv === 'production')
    throw new OperatorError(
      `「${command}」は本番（APP_ENV=production）では使えません。ステージングで実行してください。`,
    );
}
