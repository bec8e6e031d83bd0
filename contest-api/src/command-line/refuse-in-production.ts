import { refuseOnProductionDatabase } from '../data/demo-guard.ts';
import { type CommandContext, OperatorError } from './context.ts';

/**
 * Demonstration commands change what contestants rely on, so they do not run in production.
 * @throws OperatorError where this is production, or its database
 */
export async function refuseInProduction(
  { settings, database }: Pick<CommandContext, 'settings' | 'database'>,
  command: string,
): Promise<void> {
  if (settings.appEnv === 'production')
    throw new OperatorError(
      `「${command}」は本番（APP_ENV=production）では使えません。ステージングで実行してください。`,
    );
  await refuseOnProductionDatabase(database, command);
}
