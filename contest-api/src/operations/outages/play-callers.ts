import { idEnd, idEnds } from '../metrics/active-participants.ts';
import type { Outcome } from '../metrics/counts.ts';

/** More callers of one window are not kept: half of them still tell a share to within a few percent, and an hour of windows fits into memory. */
const mostKept = 256;

/** The participants behind the play calls of one window, or a sample of them. */
export interface WindowCallers {
  /** Ids of those who got everything that they asked for. */
  served: string[];
  /** Ids of those who did not, by how their first failed call ended. */
  unserved: Map<Outcome, string[]>;
  /** How many participants each of them is there for: 1 unless there were too many to keep. */
  weight: number;
}

/**
 * Whose play calls a copy served, and whose it did not. A participant counts once in a window, whatever they send, and a caller without a
 * session not at all. The ids, which are random, also decide who is in the sample.
 */
export class PlayCallers {
  /** How the first failed call of each ended; undefined where none failed. */
  #callers = new Map<string, Outcome | undefined>();
  #weight = 1;

  /** Notes a play call that was served, or failed through no fault of the caller. */
  note(participantId: string, failure: Outcome | undefined): void {
    if (idEnd(participantId) * this.#weight >= idEnds) return;
    if (failure === undefined && this.#callers.has(participantId)) return;
    this.#callers.set(participantId, this.#callers.get(participantId) ?? failure);
    if (this.#callers.size <= mostKept) return;
    this.#weight *= 2;
    for (const id of this.#callers.keys()) if (idEnd(id) * this.#weight >= idEnds) this.#callers.delete(id);
  }

  /** The callers since this was last asked for. */
  take(): WindowCallers {
    const served: string[] = [];
    const unserved = new Map<Outcome, string[]>();
    for (const [id, failure] of this.#callers)
      if (failure === undefined) served.push(id);
      else unserved.set(failure, [...(unserved.get(failure) ?? []), id]);
    const weight = this.#weight;
    this.#callers = new Map();
    this.#weight = 1;
    return { served, unserved, weight };
  }
}
