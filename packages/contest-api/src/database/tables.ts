import type { Genre, Level, PackTitle, PassingRule, Quiz, Retention } from '@knowledgeking/contract';
import type { QuickScoreRule } from '@knowledgeking/contract/rules/quick-score';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type Time = ColumnType<Date, Date, Date>;
/** Null where nothing is given. */
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
type OptionalTime = Optional<Date>;

/** The tables that say which migrations have run, and who runs them. */
export type SchemaTable = 'kysely_migration' | 'kysely_migration_lock' | 'leases';

/** The tables as types, and what their columns mean. `pg` writes a list as an array: in a `JSONColumnType` it is the text of its JSON. */
export interface Tables {
  exams: {
    exam_id: string;
    title: string;
    teaser_start_at: Time;
    entry_start_at: Time;
    entry_end_at: Time;
    exam_start_at: Time;
    exam_end_at: Time;
    duration_seconds: number;
    points_per_quiz: number;
    passing_rule: PassingRule;
    titles: JSONColumnType<PackTitle[]>;
    regions: JSONColumnType<string[]>;
    quick_score: QuickScoreRule;
    simulated_participants: number;
    pack_version: string;
    imported_at: Time;
    aggregated_at: OptionalTime;
    results_published_at: OptionalTime;
    /** The latest end of an attempt with credited time; null where there is none. */
    last_end_at: OptionalTime;
    /** When time was last given back to anybody. */
    time_credited_at: OptionalTime;
    /** The version of the results that is shown; null before the first aggregation. */
    result_version: Optional<number>;
    retention: Retention;
    /** Whether only operators see it, because they have not chosen it yet. */
    is_draft: Generated<boolean>;
  };
  quizzes: {
    exam_id: string;
    quiz_number: number;
    level: Level;
    genre: Genre;
    quiz: Quiz;
    correct_answer: string;
    explanation: string;
    /** Whether everyone has it right, whatever they sent: a question that was withdrawn. */
    is_void: Generated<boolean>;
  };
  accepted_answers: { exam_id: string; quiz_number: number; canonical_answer: string };
  entry_requests: {
    token_hash: string;
    exam_id: string;
    email: string;
    display_name: string;
    birthplace: string;
    children_division: boolean;
    /** As in participants, under another key (people/accommodation.ts). */
    encrypted_accommodation: Optional<string>;
    created_at: Time;
    expires_at: Time;
  };
  entries: { exam_id: string; email: string; participant_id: string; confirmed_at: Time };
  exam_numbers: { exam_number_hash: string; participant_id: string };
  participants: {
    participant_id: string;
    exam_id: string;
    email: string;
    /** Null for synthetic contestants, who never log in. */
    encrypted_exam_number: string | null;
    display_name: string;
    birthplace: string;
    children_division: boolean;
    is_synthetic: boolean;
    created_at: Time;
    /** Taken out of the contest; null for everyone else. */
    cancelled_at: OptionalTime;
    cancellation_reason: Optional<CancellationReason>;
    /** From then on nothing in the row tells who it was. */
    erased_at: OptionalTime;
    /** The needs stated at entry; null: nothing, or it is not needed any more. */
    encrypted_accommodation: Optional<string>;
    /** When the office last granted or declined it; null: it waits, or nothing was asked for. */
    accommodation_decided_at: OptionalTime;
    /** By how much the duration is longer than the exam's; copied into the attempt at its start. */
    duration_factor: Generated<number>;
  };
  attempts: {
    participant_id: string;
    exam_id: string;
    started_at: Time;
    answered_count: number;
    finished_at: OptionalTime;
    /** Given back after an outage; the end is computed from it (attempts/attempt-state.ts), as from the factor. */
    credit_seconds: Generated<number>;
    /** By how much the contestant's duration is longer than the exam's: 1, or what was granted. */
    duration_factor: Generated<number>;
  };
  answers: {
    participant_id: string;
    answered_at: Time;
    /** By which key it was right or wrong (contest/exam.ts); null where none was stored. */
    verdict: number | null;
    quiz_number: number;
    answer: string;
    /** Null where it is the answer as it was sent. */
    canonical_answer: string | null;
  };
  revoked_sessions: { participant_id: string; session_id: string; issued_at: Time; revoked_at: Time };
  key_checks: { key_check_id: string; key_hash: string };
  site_state: {
    site_state_id: string;
    is_in_maintenance: boolean;
    maintenance_message: string;
    updated_at: Time;
    maintenance_began_at: OptionalTime;
  };
  audit_log: {
    audit_entry_id: string;
    operator: string;
    command: string;
    /** Whom or what it was about, and with which options; without personal data. */
    subject: object;
    began_at: Time;
    /** Null while it is under way, and for ever where it was killed. */
    ended_at: OptionalTime;
    outcome: Optional<object>;
    error: Optional<string>;
  };
  /** Every commitment to the questions of an exam; the latest one counts. */
  commitments: {
    commitment_id: string;
    exam_id: string;
    /** SHA-256 of the document, in hexadecimal digits. */
    hash: string;
    document: string;
    committed_at: Time;
  };
  question_tallies: {
    copy_id: string;
    exam_id: string;
    exam_start_at: Time;
    /** In the order of the questions. */
    answered_counts: number[];
    right_counts: number[];
    updated_at: Time;
  };
  home_port_counts: {
    exam_id: string;
    counted_at: Time;
    counts: Record<string, number> | null;
    took_milliseconds: number;
  };
  database_identity: { database_identity_id: string; production_since: Time };
  /** Corrections of the key of one question each, after the exam. */
  remarks: {
    remark_id: string;
    exam_id: string;
    quiz_number: number;
    kind: CorrectionKind;
    /** For everyone to read. */
    reason: string;
    key_before: QuizKey;
    key_after: QuizKey;
    /** The versions of the results that were shown before and after; null where there were none yet, or none was made with it. */
    result_version_before: number | null;
    result_version_after: number | null;
    applied_at: Time;
  };
  participant_results: ParticipantResultRow & {
    participant_id: string;
    exam_id: string;
    result_version: number;
  };
  exam_results: { exam_id: string; kind: string; result_version: number; result: object };
  /** The complete versions of results. */
  result_versions: {
    exam_id: string;
    result_version: number;
    aggregated_at: Time;
    basis: ResultsBasis;
    answer_key: AnswerKey;
  };
  quiz_statistics: {
    exam_id: string;
    quiz_number: number;
    result_version: number;
    participants: number;
    correct: number;
  };
  aggregation_turns: { aggregation_turn_id: string };
  /** A row is a mail, or somebody's request for one, in whose place the mail comes that it leads to. */
  mails: {
    mail_id: string;
    recipient: string;
    /** Set as long as nobody has looked up which mail, if any, it leads to. */
    request: MailRequestKind | null;
    form: Optional<RequestedEntry>;
    kind: MailKind | null;
    exam_id: string;
    /** Null where nobody has entered yet. */
    participant_id: string | null;
    notification_id: string | null;
    subject: string;
    /** The words, until the mail is sent; those of a mail to many are in its notification's row. */
    encrypted_content: string | null;
    /** 0: somebody is waiting for it; 1: one of many, which waits for those. */
    priority: Generated<number>;
    created_at: Time;
    /** When it was first to go out, where that was not at once; a retry begins here. */
    due_at: OptionalTime;
    next_attempt_at: Time;
    attempts: number;
    /** Why the last attempt failed; null while a worker has the row in its hands. */
    last_error: string | null;
    sent_at: OptionalTime;
    response: string | null;
    failed_at: OptionalTime;
    /** Given up because the mail server said that there is no such mailbox. */
    refused_at: OptionalTime;
    /** Why its mailbox did not take it the last time; null where that is not known, or it was not the mailbox. */
    refusal: Optional<MailRefusal>;
    /** Came back after the mail server had taken it. */
    bounced_at: OptionalTime;
    bounce_reason: string | null;
  };
  notifications: {
    notification_id: string;
    exam_id: string;
    /** As the command names it: `everyone`, `outage 2`. */
    audience: string;
    template_name: string;
    words: MailContent;
    mails_per_minute: number;
    created_at: Time;
    completed_at: OptionalTime;
    /** How often it was stopped: a command that began to queue it before that goes no further. */
    generation: Generated<number>;
    /** The file that its words were read from, where that was none of the pack's; null elsewhere. */
    template_file: Optional<string>;
    /** How many got no mail because their address takes none any more, when all others had theirs in the queue. */
    unreachable: Optional<number>;
  };
  mail_counts: { mailbox_hash: string; window_started_at: Time; mail_count: number };
  time_credits: {
    participant_id: string;
    exam_id: string;
    /** Of the command that gave it, to however many. */
    credit_id: string;
    /** By how much the end of the attempt moved. */
    seconds: number;
    /** How much time was given back: less than that where the clock had run out already. */
    given_seconds: number;
    reason: string;
    /** The outage that it is for; null where it was given for none. */
    since: OptionalTime;
    until: OptionalTime;
    given_at: Time;
  };
  copy_reports: {
    copy_id: string;
    window_started_at: Time;
    window_milliseconds: number;
    /** When it was written: later than its end where the database was away. */
    recorded_at: Time;
    /** Host and port. */
    copy_name: string;
    calls: number;
    failures: number;
    contestants: number;
    /** How many of them were not served, by outcome. */
    unserved: Record<string, number>;
    /** By call and outcome. */
    outcomes: Record<string, Record<string, number>>;
    started: number;
    submitted: number;
    finished: number;
    slowest_calls: JSONColumnType<SlowCall[]>;
    in_flight: number;
    /** Null where nothing was cached yet. */
    cache_age_milliseconds: number | null;
    clock_offset_milliseconds: number;
    database_waiting: number;
    retried_conflicts: number;
    is_last: Generated<boolean>;
  };
}

/** Why somebody was taken out of the contest. */
export type CancellationReason = 'own_request' | 'rule_violation' | 'duplicate_entry' | 'other';

/** The answer key of one question. */
export interface QuizKey {
  /** In their canonical form, sorted. */
  accepted_answers: string[];
  /** The answer that contestants are shown as the right one. */
  correct_answer: string;
  /** Whether everyone has it right, whatever they sent: a question that was withdrawn. */
  is_void: boolean;
}

/** The keys of an exam's questions, by number. */
export type AnswerKey = Record<string, QuizKey>;

/**
 * The kinds of corrections: another answer is right too (`accept`), other answers are right instead (`replace`), everyone has it right
 * (`void`), a typed answer was accepted before publication (`review`), an earlier version of the results came back with its
 * key (`restore`).
 */
type CorrectionKind = 'accept' | 'replace' | 'void' | 'review' | 'restore';

/** Everything about a question that decides what an answer to it counts for. */
interface MarkedQuiz {
  level: Level;
  genre: Genre;
  accepted_answers: string[];
  is_void?: true;
}

/** Everything that decides how answers become results. */
export interface Marking {
  quizzes: Record<string, MarkedQuiz>;
  points_per_quiz: number;
  passing_rule: PassingRule;
  titles: Pick<PackTitle, 'code' | 'rule'>[];
}

/** The participants and how far they came. */
export interface Roster {
  attempts: number;
  answers: number;
  /** Changes with every contestant, birthplace, division and number of answers. */
  fingerprint: string;
}

/** Everything from which the results of an exam were made. Times are ISO 8601. */
export interface ResultsBasis {
  marking: Marking;
  exam_start_at: string;
  exam_end_at: string;
  roster: Roster;
}

/** Points per level, per genre and in total. */
export type Scores = Record<`${Level | Genre | 'total'}_score`, number>;

/** One participant's aggregated result; scores in points, deviations as 偏差値. */
export interface ParticipantResultRow extends Scores {
  answered_count: number;
  region_name: string;
  overall_rank: number;
  overall_deviation: number;
  region_rank: number;
  region_deviation: number;
  region_participants: number;
  children_division_rank: number | null;
  children_division_deviation: number | null;
  titles: string[];
  passed: boolean;
}

/** A wish made on the site, before it is known what the address is entitled to. */
export type MailRequestKind = 'entry' | 'entry_resend' | 'login_resend';

/** Which mail it is; a notice is about something that an operator did. */
export type MailKind = 'entry' | 'exam_number' | 'already_entered' | 'notice' | 'notification';

/** Why a mailbox takes no mail: there is none (any more), it takes none just now, or another reason, such as whom the mail comes from. */
export type MailRefusal = 'no_mailbox' | 'mailbox_full' | 'other';

/** The words of a mail, from which both its text and its HTML are made. Those of a mail to many have marks such as `{display_name}`. */
export interface MailContent {
  sender: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  highlight?: string;
  facts?: { label: string; value: string }[];
  button: { label: string; link: string };
  notes: string[];
  /** A calendar file that goes along (mail/content/words.ts). */
  calendar?: string;
}

/** How somebody moves when a question is marked again: points up or down, or the pass won or lost. */
export type Move = 'up' | 'down' | 'won' | 'lost';

/** The form of an entry beside its e-mail address. */
export type RequestedEntry = Pick<
  Selectable<Tables['entry_requests']>,
  'display_name' | 'birthplace' | 'children_division' | 'encrypted_accommodation'
>;

/** A call that took long; nothing says whose it was. */
export interface SlowCall {
  call: string;
  milliseconds: number;
  outcome: string;
}
