import { type Kysely, sql } from 'kysely';

/**
 * The mails of one person, which a correction readdresses, a cancellation removes and an erasure deletes (docs/decisions/0125). `db retention`
 * does the last for hundreds of thousands of people, a thousand at a time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index mails_by_participant on mails (participant_id) where participant_id is not null`.execute(
    database,
  );
}
