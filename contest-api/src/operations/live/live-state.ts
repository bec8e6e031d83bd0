import type { Period } from '@knowledgeking/contract/rules/periods';
import type { OutageCause } from '../outages/find-outages.ts';
import type { MailState, PeopleState } from '../queries-state.ts';

/** Why a part of the live page could not be read. */
export type FailureReason = 'database_away' | 'too_slow' | 'not_reachable' | 'error';

/** One part of the live page. Each is read by itself, so that one that fails leaves the others as they are. */
export type Part<Value> =
  | { state: 'ok'; value: Value; ageMilliseconds: number }
  /** `last` is the value before the failure; null where there was none since the copy's start. */
  | { state: 'failed'; reason: FailureReason; last: Value | null; ageMilliseconds: number | null };

/** A moment in milliseconds since 1970. */
export type Moment = number;

/** Where the contest is. From the copy's memory, so for a minute also without a database. */
export interface ContestNow {
  examId: string;
  title: string;
  period: Period;
  /** The same as the site shows it, in the words of `status`. */
  periodText: string;
  /** The next date that changes something for contestants; null after the last. */
  next: { what: 'entry_start' | 'entry_end' | 'exam_start' | 'exam_end'; at: Moment } | null;
  isInMaintenance: boolean;
  maintenanceMessage: string;
}

/** Calls that ended in one way within the last minutes. */
export interface OutcomeCount {
  outcome: string;
  count: number;
}

/** A call that took long. */
export interface SlowCall {
  call: string;
  milliseconds: number;
  at: Moment;
}

/** The calls of the last half hour, in columns as the charts take them: one entry per time. */
export interface Flow {
  /** Whether it is about all copies or, without the database, only the one that serves the page. */
  scope: 'all' | 'own';
  /** Ends of the windows, in seconds since 1970. */
  times: number[];
  answersPerSecond: number[];
  startsPerMinute: number[];
  finishesPerMinute: number[];
  refusalsPerMinute: number[];
  retriesPerMinute: number[];
  /** Over the last `recentMinutes`: everything that is not an accepted call, most frequent first. */
  outcomes: OutcomeCount[];
  /** The slowest of each call over the same time, the slowest first. */
  slowest: SlowCall[];
  recentMinutes: number;
}

/** A copy of the API as it reported itself last. */
export interface CopyState {
  name: string;
  /** Whether it is the one that serves this page. */
  isOwn: boolean;
  lastSeenAt: Moment;
  /** `ended`: it said so, or a newer copy has its host and port. */
  state: 'alive' | 'silent' | 'ended';
  callsPerSecond: number;
  failures: number;
  cacheAgeMilliseconds: number | null;
  clockOffsetMilliseconds: number | null;
  poolWaiting: number;
}

/** Whether the mail server's port can be reached from this copy. */
export interface MailServer {
  connectMilliseconds: number;
}

/** How the contestants did at each question so far, counted when the API accepted the answers. */
export interface Questions {
  scope: 'all' | 'own';
  answers: number;
  questions: { quizNumber: number; answered: number; right: number }[];
}

/** A span in which contestants could not play (operations/outages/outages.ts). */
export interface OutageSpan {
  /** As `contest extend --outage` takes it. */
  number: number;
  from: Moment;
  until: Moment;
  isOngoing: boolean;
  /** Only some of the copies failed. */
  isPartial: boolean;
  causes: OutageCause[];
  /** How many were playing in it, and how many of them have got their time back. */
  touched: number;
  given: number;
}

/** The copy that serves the page, from its own memory. */
export interface OwnCopy {
  name: string;
  upSeconds: number;
  inFlight: number;
  memoryBytes: number;
  /** The share of the time, 0..1, in which its one thread was busy since somebody looked last. */
  busyShare: number;
  cacheAgeMilliseconds: number | null;
  clockOffsetMilliseconds: number;
  pool: { size: number; busy: number; waiting: number; lost: number };
  conflictsRetried: number;
  /** Calls put off with 429 since the start, by reason. */
  putOffs: Record<string, number>;
  mails: { sent: number; postponed: number; failed: number; refused: number };
}

/** Everything that the live page shows. */
export interface LiveState {
  /** By the database's clock. */
  now: Moment;
  operator: string;
  own: OwnCopy;
  parts: {
    contest: Part<ContestNow | null>;
    people: Part<PeopleState | null>;
    flow: Part<Flow>;
    copies: Part<CopyState[]>;
    mails: Part<MailState>;
    mailServer: Part<MailServer>;
    questions: Part<Questions>;
    outages: Part<OutageSpan[]>;
  };
}

/** The effects of a switch of maintenance, before it is made with `confirmation`. */
export interface MaintenanceProposal {
  confirmation: string;
  changes: string[];
}

/** The effects of a switch that was made, in sentences. */
export interface MaintenanceDone {
  lines: string[];
}
