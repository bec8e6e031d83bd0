import { type ErrorCode, errorStatus } from '@knowledgeking/contract';
import { type CallName, callNames, routes } from '@knowledgeking/contract/rules/routes';
import { type CrashKind, crashKinds } from '@knowledgeking/contract/rules/seen-errors';
import { Histogram } from '@prometheus-io/client';
import type { SlowCall } from '../database/tables.ts';
import type { WriteTrouble } from '../database/trouble.ts';

/** The calls without which nobody can play. */
const playCalls: string[] = ['startExam', 'getQuiz', 'submitAnswer', 'finishExam'] satisfies CallName[];
/** A caller who leaves sooner, in milliseconds, has not been kept waiting: the site itself waits for twice as long. */
const realWait = 5_000;
const slowestKept = 5;
/** Calls that are accepted only when the database has written. */
const writingCalls: string[] = ['startExam', 'submitAnswer', 'finishExam'] satisfies CallName[];
/** For how long, in milliseconds, it counts that the database did not write, where nobody has tried again. */
const writeTroubleCounts = 60_000;

/** Why a call got `too_many_requests`. */
export type PutOffReason = keyof Counts['putOffs'];

interface Ending {
  /** Why it was put off, where it was. Default: the database. */
  putOffReason?: PutOffReason | undefined;
  /** For how long it had been read completely, in milliseconds: what it waited for after that was the server. Default: not at all. */
  waitedMilliseconds?: number;
  participantId?: string | undefined;
}

/** Whether a call is one without which nobody can play. */
export const isPlayCall = (call: string): boolean => playCalls.includes(call);

/** The outcome of an attempt to send a mail. */
export type MailOutcome = keyof Counts['mails'];

/** How many calls of each name ended how. */
export type OutcomeCounts = Record<string, Record<string, number>>;

const emptyWindow = () => ({
  outcomes: {} as OutcomeCounts,
  failures: 0,
  slowest: [] as SlowCall[],
});

function add(counts: OutcomeCounts, call: string, outcome: Outcome): void {
  counts[call] ??= {};
  counts[call][outcome] = (counts[call][outcome] ?? 0) + 1;
}

/** Counts of this copy of the API since its start; the metrics show them. */
export class Counts {
  inFlight = 0;
  /** Connections that were closed at once, because the process may not have more files open. */
  connectionsRefused = 0;
  /** Connections that were ended because nothing moved on them, or too many requests waited. */
  connectionsEnded = 0;
  /** Files of the site that are on their way, and those that were put off because too many were. */
  filesBeingSent = 0;
  filesRefused = 0;
  readonly putOffs = {
    event_loop: 0,
    /** Too many calls were waiting for a database connection. */
    database_queue: 0,
    /** nginx had refused the caller, because every copy had as many calls as it may. */
    proxy: 0,
    /** The database was away, too slow, or in conflict with itself. */
    database: 0,
    /** The call took longer than any may. */
    deadline: 0,
    limit: 0,
  };
  /** What crashed in browsers, as they report it. */
  readonly crashes = Object.fromEntries(crashKinds.map((kind) => [kind, 0])) as Record<CrashKind, number>;
  readonly mails = { sent: 0, postponed: 0, failed: 0, refused: 0 };
  readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [],
  });
  readonly outcomes: OutcomeCounts;
  /** Whose play calls were served, and whose were not. */
  readonly playCallers = new PlayCallers();
  readonly active = new ActiveParticipants();
  #window = emptyWindow();
  #writeTrouble: { trouble: WriteTrouble; at: number } | undefined;

  constructor() {
    // Monitoring sees a counter rise only from a value it has seen; the first failure of a call must not go unnoticed.
    this.outcomes = Object.fromEntries(
      callNames.map((call) => [call, { accepted: 0, internal_server_error: 0 }]),
    );
  }

  /** Counts a request that has ended. @param key the call's name, or the method where it is no call */
  countDuration(key: string, status: number, seconds: number): void {
    const { method, path } = key in routes ? routes[key as CallName] : { method: key, path: 'other' };
    this.durations.observe({ method, route: path, status }, seconds);
  }

  countOutcome(
    call: string,
    outcome: Outcome,
    { putOffReason = 'database', waitedMilliseconds = 0, participantId }: Ending = {},
  ): void {
    if (outcome === 'accepted' && writingCalls.includes(call)) this.#writeTrouble = undefined;
    add(this.outcomes, call, outcome);
    add(this.#window.outcomes, call, outcome);
    if (outcome === 'too_many_requests') this.putOffs[putOffReason] += 1;
    const isServed = outcome === 'accepted' || outcome === 'repeated';
    const hasFailed = !isServed && isFailure(outcome, putOffReason, waitedMilliseconds);
    if (participantId && (isServed || hasFailed) && isPlayCall(call))
      this.playCallers.note(participantId, hasFailed ? outcome : undefined);
    if (hasFailed) this.#window.failures += 1;
  }

  noteSlow(call: string, milliseconds: number, outcome: Outcome): void {
    const { slowest } = this.#window;
    const last = slowest[slowestKept - 1];
    if (last && milliseconds <= last.milliseconds) return;
    slowest.push({ call, milliseconds: Math.round(milliseconds), outcome });
    slowest.sort((one, other) => other.milliseconds - one.milliseconds).splice(slowestKept);
  }

  /** Notes why the database did not write. */
  noteWriteTrouble(trouble: WriteTrouble): void {
    this.#writeTrouble = { trouble, at: performance.now() };
  }

  /** Why the database did not write just now; undefined where it did, or nobody has tried for a minute. */
  get writeTrouble(): WriteTrouble | undefined {
    const known = this.#writeTrouble;
    return known && performance.now() - known.at < writeTroubleCounts ? known.trouble : undefined;
  }

  takeWindow() {
    const window = this.#window;
    this.#window = emptyWindow();
    return window;
  }
}

/**
 * Whether a call failed through no fault of its caller, who could not go on: an error of the server, maintenance, load that was shed,
 * or a caller who gave up after a real wait. Anyone who hangs up at once, or sends so slowly that the deadline comes first, was not kept
 * waiting. A limit that the caller has used up is no failure, nor is any refusal that says what is so.
 */
function isFailure(
  outcome: Exclude<Outcome, 'accepted' | 'repeated'>,
  reason: PutOffReason,
  waitedMilliseconds: number,
): boolean {
  if (outcome === 'abandoned' || (outcome === 'too_many_requests' && reason === 'deadline'))
    return waitedMilliseconds >= realWait;
  if (outcome === 'too_many_requests') return reason !== 'limit';
  return errorStatus[outcome] >= 500;
}

/** How a call ended: accepted, accepted again without a change, left by the caller before the response, or refused with a code. */
export type Outcome = 'accepted' | 'repeated' | 'abandoned' | ErrorCode;

/** More callers of one window are not kept: half of them still tell a share to within a few percent, and an hour of windows fits into memory. */
const mostKept = 256;

/** Hexadecimal digits of an id by which a sample is chosen, and how many different ends of ids they make. */
const digits = 5;
const idEnds = 16 ** digits;

const idEnd = (id: string) => Number.parseInt(id.slice(-digits), 16);

/** The participants behind the play calls of one window, or a sample of them. */
export interface WindowCallers {
  /** How the first failed call of each ended, by id; undefined for those who got everything that they asked for. */
  failures: Map<string, Outcome | undefined>;
  /** How many participants each of them is there for: 1 unless there were too many to keep. */
  weight: number;
}

/** Whose play calls a copy served, and whose it did not, once each. The ids, which are random, also decide who is in the sample. */
export class PlayCallers {
  #failures = new Map<string, Outcome | undefined>();
  #weight = 1;

  /** Notes a play call that was served, or failed through no fault of the caller. */
  note(participantId: string, failure: Outcome | undefined): void {
    if (idEnd(participantId) * this.#weight >= idEnds) return;
    if (failure === undefined && this.#failures.has(participantId)) return;
    this.#failures.set(participantId, this.#failures.get(participantId) ?? failure);
    if (this.#failures.size <= mostKept) return;
    this.#weight *= 2;
    for (const id of this.#failures.keys()) if (idEnd(id) * this.#weight >= idEnds) this.#failures.delete(id);
  }

  take(): WindowCallers {
    const callers = { failures: this.#failures, weight: this.#weight };
    this.#failures = new Map();
    this.#weight = 1;
    return callers;
  }
}

const activeMilliseconds = 5 * 60_000;

/** Who made a call within the last five minutes. A million of them, on one copy, take 100 MB (docs/decisions/outages-and-monitoring.md). */
export class ActiveParticipants {
  /** When each made the latest call, in the order of these calls. */
  readonly #latest = new Map<string, number>();
  readonly #read: () => number;

  /** @param read the time in milliseconds, from any beginning but never back */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
  }

  note(participantId: string): void {
    this.#latest.delete(participantId);
    this.#latest.set(participantId, this.#read());
    this.#forget();
  }

  count(): number {
    this.#forget();
    return this.#latest.size;
  }

  #forget(): void {
    const oldest = this.#read() - activeMilliseconds;
    for (const [participantId, at] of this.#latest) {
      if (at > oldest) return;
      this.#latest.delete(participantId);
    }
  }
}
