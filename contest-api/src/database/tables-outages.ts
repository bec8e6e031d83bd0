import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OptionalTime, Time } from './tables.ts';

/** The tables from which outages are found; a part of `Tables`. */
export interface OutageTables {
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
    /** Null in rows of copies that counted calls instead, in the two columns below. */
    contestants: number | null;
    /** By outcome. */
    unserved: JSONColumnType<Record<string, number> | null, string, string>;
    play_calls: ColumnType<number, never, never>;
    play_failures: ColumnType<Record<string, number>, never, never>;
    /** By call and outcome. */
    outcomes: JSONColumnType<Record<string, Record<string, number>>>;
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

/** A call that took long; nothing says whose it was. */
export interface SlowCall {
  call: string;
  milliseconds: number;
  outcome: string;
}
