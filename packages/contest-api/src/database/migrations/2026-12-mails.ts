import { type Kysely, sql } from 'kysely';

/* What became of a mail to many, and of one that its mailbox did not take; database/tables.ts says what the columns mean. */

const schema = [
  `alter table notifications
    add column generation integer not null default 0,
    add column template_file text,
    add column unreachable integer`,
  'alter table mails add column refusal text',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of schema) await sql.raw(statement).execute(database);
}
