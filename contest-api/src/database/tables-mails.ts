import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OptionalTime, Time } from './tables.ts';

/** The tables of mails, and of requests for them. */
export interface MailTables {
  mails: {
    mail_id: string;
    recipient: string;
    subject: string;
    /** Null once the mail is sent. */
    encrypted_body: string | null;
    created_at: Time;
    next_attempt_at: Time;
    attempts: number;
    sent_at: OptionalTime;
    failed_at: OptionalTime;
    /** Why the last attempt failed; null while a sender has the mail in its hands. */
    last_error: string | null;
    /** Null in rows from before it was noted, as the four below it. */
    kind: MailKind | null;
    exam_id: string | null;
    /** Null where nobody has entered yet. */
    participant_id: string | null;
    notification_id: string | null;
    /** 0: somebody is waiting for it; 1: one of many, which waits for those. */
    priority: Generated<number>;
    /** When it was first to go out, where that was not at once; a retry begins here. */
    due_at: OptionalTime;
    /** The mail server's words as it took the mail. */
    response: string | null;
    /** Given up because the mail server said that there is no such mailbox. */
    refused_at: OptionalTime;
    /** Came back after the mail server had taken it. */
    bounced_at: OptionalTime;
    bounce_reason: string | null;
  };
  notifications: {
    notification_id: string;
    exam_id: string;
    audience: NotificationAudience;
    template_name: string;
    words: JSONColumnType<NotificationWords>;
    mails_per_minute: number;
    created_at: Time;
    /** When everyone in its audience had their mail in the outbox. */
    completed_at: OptionalTime;
  };
  mail_requests: {
    mail_request_id: string;
    exam_id: string;
    kind: 'entry' | 'entry_resend' | 'login_resend';
    email: string;
    form: ColumnType<RequestedEntry | null, string | null, never>;
    created_at: Time;
    next_attempt_at: Time;
    attempts: number;
  };
  mail_counts: { mailbox_hash: string; window_started_at: Time; mail_count: number };
}

/** Which mail it is; a notice is about something that an operator did. */
export type MailKind = 'entry' | 'exam_number' | 'already_entered' | 'notice' | 'notification';

/** How somebody moves when a question is marked again: points up or down, or the pass won or lost. */
export type Move = 'up' | 'down' | 'won' | 'lost';

/** Who gets a mail to many, as the command names them. */
export type NotificationAudience =
  | 'qualifiers'
  | 'everyone'
  | 'unconfirmed'
  | `outage ${number}`
  | `remark ${number} ${Move}`;

/** The words of a mail to many, with everything filled in but what is each one's own, such as `{display_name}`. */
export interface NotificationWords {
  /** The contest's name. */
  sender: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  button: { label: string; link: string };
  notes: string[];
  /** In Morse code; null or absent: none. */
  signal?: string | null;
  calendar?: string;
}

/** The form of an entry beside its e-mail address. */
export interface RequestedEntry {
  display_name: string;
  birthplace: string;
  children_division: boolean;
  /** Absent in requests from before it could be asked for. */
  encrypted_accommodation?: string | null;
}
