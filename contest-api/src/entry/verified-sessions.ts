import type { Session } from './session.ts';

/** Sessions of one generation, at about 400 bytes each: 8 MB for both. */
const generationSize = 10_000;

/**
 * Remembers the sessions of cookies whose signature was right, because a contestant sends the same cookie hundreds of times and
 * checking it takes longer than all else that a session needs. Whether a session has expired or was ended is another
 * question, asked every time. Cookies with a wrong signature are not kept, so nobody can push out others with them.
 */
export class VerifiedSessions {
  readonly #verify: (signed: string) => Session | undefined;
  /** The youngest sessions, and the generation before them, from which those that are still in use move over. */
  #young = new Map<string, Session>();
  #old = new Map<string, Session>();

  /** @param verify returns the session of a signed cookie; undefined where the signature is wrong or there is none */
  constructor(verify: (signed: string) => Session | undefined) {
    this.#verify = verify;
  }

  read(signed: string): Session | undefined {
    const young = this.#young.get(signed);
    if (young) return young;
    const session = this.#old.get(signed) ?? this.#verify(signed);
    if (!session) return undefined;
    if (this.#young.size >= generationSize) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(signed, session);
    return session;
  }
}
