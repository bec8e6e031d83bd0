import { migrations } from '@knowledgeking/contest-api/database/migrate';
import { sql } from 'kysely';

/** The name of a made-up migration of the version after this one. */
export const nextMigration = '2100-1-next';

/** Tables that it changes, in this order, in the ways that a migration may (docs/decisions/database.md). */
export const changedTables = ['participants', 'attempts', 'participant_results'];

// As a process this is the version after this one: with words the operators' commands, without any the API.
if (import.meta.main) {
  migrations[nextMigration] = {
    up: async (database) => {
      for (const table of changedTables)
        await sql`alter table ${sql.table(table)} add column of_the_next text not null default 'x'`.execute(
          database,
        );
      await sql`create table things_of_the_next (thing_id uuid primary key)`.execute(database);
    },
  };
  if (process.argv.length > 2) await import('@knowledgeking/contest-api/command-line/main');
  else await (await import('@knowledgeking/contest-api/server')).serve();
}
