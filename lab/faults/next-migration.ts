import { sql } from 'kysely';
import { migrations } from '../../contest-api/src/database/migrate.ts';
import { changedTables, nextMigration } from './next-version.ts';

// Whatever imports this file is of the version after this one.
migrations[nextMigration] = {
  up: async (database) => {
    for (const table of changedTables)
      await sql`alter table ${sql.table(table)} add column of_the_next text not null default 'x'`.execute(
        database,
      );
    await sql`create table things_of_the_next (thing_id uuid primary key)`.execute(database);
  },
};
