import type { ErrorCode } from '@knowledgeking/contract';

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

/**
 * Whose play calls a copy served, and whose it did not. A participant counts once in a window, whatever they send, and a caller without a
 * session not at all. The ids, which are random, also decide who is in the sample.
 */
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

  /** The callers since this was last asked for. */
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
