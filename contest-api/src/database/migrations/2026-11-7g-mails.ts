import { type Kysely, sql } from 'kysely';

/**
 * The fate of a mail after the mail server took it, and mails to many (docs/decisions/0095, 0096). Every column may be missing in a
 * row, because copies of the version before go on writing without them.
 */
const statements = [
  // kind: entry, exam_number, already_entered, notice or notification. due_at: when it was first to go out, where that is not created_at.
  // priority: 0 goes out before 1. response: what the mail server said when it took the mail.
  `alter table mails add column kind text, add column exam_id text, add column participant_id uuid,
    add column notification_id uuid, add column priority smallint not null default 0, add column due_at timestamptz,
    add column response text, add column refused_at timestamptz, add column bounced_at timestamptz,
    add column bounce_reason text`,
  `create index mails_waiting_by_priority on mails (priority, next_attempt_at)
    where sent_at is null and failed_at is null`,
  'create index mails_by_recipient on mails (recipient)',
  'create index mails_given_up on mails (failed_at) where failed_at is not null',
  'create index mails_bounced on mails (bounced_at) where bounced_at is not null',
  `create unique index mails_once_per_notification on mails (notification_id, participant_id)
    where notification_id is not null`,
  // A mail to many: who gets it, with which words, and how many of them a minute.
  `create table notifications (
    notification_id uuid primary key,
    exam_id text not null,
    audience text not null,
    template_name text not null,
    words jsonb not null,
    mails_per_minute integer not null,
    created_at timestamptz not null,
    completed_at timestamptz,
    unique (exam_id, audience, template_name)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
