import { type Kysely, sql } from 'kysely';
import type { DataKey } from '../data-key.ts';

type Database = Kysely<unknown>;

const pageSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Makes a dump of the database useless for logging in or confirming (docs/decisions/0024): existing secrets are hashed
 * or encrypted. Plain text is overwritten before its column is dropped, because a dropped column's values stay in the
 * rows.
 */
export async function up(database: Database, dataKey: DataKey): Promise<void> {
  for (const statement of newTables) await sql.raw(statement).execute(database);
  await sql`insert into key_checks (key_check_id, key_hash) values ('data_key', ${dataKey.hash('key_check', '')})`.execute(
    database,
  );
  await protectExamNumbers(database, dataKey);
  await protectEntryTokens(database, dataKey);
  await protectMails(database, dataKey);
}

const newTables = [
  // Identifies the DATA_KEY that the database was written with, by a hash made with it.
  'create table key_checks (key_check_id text primary key, key_hash text not null)',
  // Requested mails whose address has not been looked up yet; `form` is set for an entry only.
  `create table mail_requests (
    mail_request_id uuid primary key,
    exam_id text not null,
    kind text not null,
    email text not null,
    form jsonb,
    created_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts integer not null
  )`,
  'create index mail_requests_waiting on mail_requests (next_attempt_at)',
  // How many mails were queued for a mailbox since the window opened.
  `create table mail_counts (
    mailbox_hash text primary key,
    window_started_at timestamptz not null,
    mail_count integer not null
  )`,
  // Sessions that were logged out; session_id 'all' revokes every session issued until then.
  `create table revoked_sessions (
    participant_id uuid not null,
    session_id text not null,
    issued_at timestamptz not null,
    revoked_at timestamptz not null,
    primary key (participant_id, session_id)
  )`,
  'create index revoked_sessions_by_time on revoked_sessions (revoked_at, participant_id, session_id)',
];

async function protectExamNumbers(database: Database, dataKey: DataKey): Promise<void> {
  await sql`drop table exam_numbers`.execute(database);
  await sql`create table exam_numbers (exam_number_hash text primary key, participant_id uuid not null)`.execute(
    database,
  );
  // Null for synthetic contestants, who never log in.
  await sql`alter table participants add column encrypted_exam_number text`.execute(database);
  for (let last: string | undefined = firstId; last; ) {
    const { rows } = await sql<{ id: string; number: string; is_synthetic: boolean }>`
      select participant_id as id, exam_number as number, is_synthetic from participants
      where participant_id > ${last}::uuid order by participant_id limit ${pageSize}`.execute(database);
    const real = rows.filter((row) => !row.is_synthetic);
    await sql`insert into exam_numbers (exam_number_hash, participant_id)
      select * from unnest(${real.map((row) => dataKey.hash('exam_number', row.number))}::text[],
        ${real.map((row) => row.id)}::uuid[])`.execute(database);
    await sql`update participants p set exam_number = '', encrypted_exam_number = e.encrypted
      from unnest(${rows.map((row) => row.id)}::uuid[],
        ${rows.map((row) => (row.is_synthetic ? null : dataKey.encrypt(row.number, `participant ${row.id}`)))}::text[])
        as e (id, encrypted)
      where p.participant_id = e.id`.execute(database);
    last = rows.at(-1)?.id;
  }
  await sql`alter table participants drop column exam_number`.execute(database);
}

/** Turns the plain hash of each entry token into a keyed hash of that hash. */
async function protectEntryTokens(database: Database, dataKey: DataKey): Promise<void> {
  const { rows } = await sql<{ hash: string }>`select token_hash as hash from entry_requests`.execute(
    database,
  );
  for (let start = 0; start < rows.length; start += pageSize) {
    const page = rows.slice(start, start + pageSize).map((row) => row.hash);
    await sql`update entry_requests r set token_hash = h.keyed
      from unnest(${page}::text[], ${page.map((hash) => dataKey.hash('entry_token', hash))}::text[]) as h (plain, keyed)
      where r.token_hash = h.plain`.execute(database);
  }
}

/** Encrypts the bodies of mails that are waiting or were given up; bodies of sent mails are deleted. */
async function protectMails(database: Database, dataKey: DataKey): Promise<void> {
  await sql`alter table mails add column encrypted_body text`.execute(database);
  for (let last: string | undefined = firstId; last; ) {
    const { rows } = await sql<{ id: string; text: string; html: string; sent_at: Date | null }>`
      select mail_id as id, text_body as text, html_body as html, sent_at from mails
      where mail_id > ${last}::uuid order by mail_id limit ${pageSize}`.execute(database);
    const encrypted = rows.map(({ id, text, html, sent_at }) =>
      sent_at ? null : dataKey.encrypt(JSON.stringify({ text, html }), `mail ${id}`),
    );
    await sql`update mails m set text_body = '', html_body = '', encrypted_body = e.encrypted
      from unnest(${rows.map((row) => row.id)}::uuid[], ${encrypted}::text[]) as e (id, encrypted)
      where m.mail_id = e.id`.execute(database);
    last = rows.at(-1)?.id;
  }
  await sql`alter table mails drop column text_body, drop column html_body`.execute(database);
}
