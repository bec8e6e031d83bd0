import type { Kysely } from 'kysely';
import type { DataKey } from '../data-key.ts';
import * as contest from './2026-11-contest.ts';

/** One step of the schema. The key is for steps that hash or encrypt existing data. */
export interface ContestMigration {
  up(database: Kysely<unknown>, dataKey: DataKey): Promise<void>;
}

/** Every migration by name; they run in the order of their names and are never changed once released. */
export const migrations: Record<string, ContestMigration> = {
  '2026-11-contest': contest,
};
