import type { Genre, Level, PackTitle, PassingRule, Quiz } from '@knowledgeking/contract';
import type { QuickScoreRule } from '@knowledgeking/contract/rules/end-and-grace';
import type { RetentionDays } from '@knowledgeking/contract/rules/retention';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RemarkRow } from '../results/marking/queries-remarks.ts';
import type { MailTables } from './tables-mails.ts';
import type { OutageTables } from './tables-outages.ts';
import type { ResultTables } from './tables-results.ts';

export type Time = ColumnType<Date, Date, Date>;
/** Null where nothing is given. */
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
export type OptionalTime = Optional<Date>;

/** The tables of the database as TypeScript types; the migrations say what they mean. */
export interface Tables extends MailTables, OutageTables, ResultTables {
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
    passing_rule: JSONColumnType<PassingRule>;
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
    /** In Morse code, what every mail shows; null: nothing. */
    mail_signal: Optional<string>;
    /** Null: the default of contract/src/rules/retention.ts. */
    retention: JSONColumnType<RetentionDays | null, string | null | undefined, string | null>;
    /** Whether only operators see it, because they have not chosen it yet. */
    is_draft: Generated<boolean>;
  };
  quizzes: {
    exam_id: string;
    quiz_number: number;
    level: Level;
    genre: Genre;
    quiz: JSONColumnType<Quiz>;
    correct_answer: string;
    explanation: string;
    /** Whether everyone has it right, whatever they sent. */
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
    credit_seconds: Generated<number>;
    duration_factor: Generated<number>;
  };
  answers: {
    participant_id: string;
    answered_at: Time;
    /** By which key it was right or wrong (attempts/verdicts.ts); null where none was stored. */
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
    /** Null where there is none. */
    maintenance_began_at: OptionalTime;
  };
  audit_log: {
    audit_entry_id: string;
    operator: string;
    command: string;
    /** Whom or what it was about, and with which options; without personal data. */
    subject: JSONColumnType<object>;
    began_at: Time;
    /** Null while it is under way, and for ever where it was killed. */
    ended_at: OptionalTime;
    outcome: JSONColumnType<object | null, string | null | undefined, string | null>;
    /** Why it failed; null where it did not. */
    error: Optional<string>;
  };
  remarks: RemarkRow;
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
    /** How many take part, by birthplace; null until the first count has ended. */
    counts: JSONColumnType<Record<string, number> | null, string | null, string | null>;
    took_milliseconds: number;
  };
  database_identity: { database_identity_id: string; production_since: Time };
}

/** Why somebody was taken out of the contest. */
export type CancellationReason = 'own_request' | 'rule_violation' | 'duplicate_entry' | 'other';
