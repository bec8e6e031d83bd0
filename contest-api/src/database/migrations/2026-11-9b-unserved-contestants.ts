import { type Kysely, sql } from 'kysely';

/**
 * Outages are found from contestants who were not served instead of from calls, which anybody can make (docs/decisions/0085). Rows from
 * before keep the counts of calls, which are still judged by them; later ones leave them at their defaults.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table copy_reports add column contestants integer, add column unserved jsonb,
      alter column play_calls set default 0, alter column play_failures set default '{}'`.execute(database);
}
