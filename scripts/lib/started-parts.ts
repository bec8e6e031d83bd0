/** Something that was brought up and has to be closed again. */
export interface Part {
  close: () => Promise<void> | void;
}

/**
 * Everything that a start has brought up so far. Parts come up side by side; closing waits for those that are still
 * on their way, and closes the last one first.
 */
export class StartedParts {
  readonly #parts: Promise<Part | null>[] = [];
  readonly #abort = new AbortController();

  /** Ends as soon as `close` is called, for work that can be cut off. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Remembers a part that is coming up. */
  add<Started extends Part>(coming: Promise<Started>): Promise<Started> {
    this.#parts.push(coming.catch(() => null));
    return coming;
  }

  /** Closes everything; a part that fails to close does not keep the others open. */
  async close(): Promise<void> {
    this.#abort.abort();
    for (const coming of this.#parts.splice(0).reverse()) {
      try {
        await (await coming)?.close();
      } catch {
        // It is going away anyway.
      }
    }
  }
}

/**
 * Calls back on the first Ctrl-C, request to end, or loss of the terminal. Terminal, shell and npm may all pass on
 * the same Ctrl-C, so that a repeated one means nothing within a second; after that it ends the process at once.
 */
export function onInterrupt(interrupted: () => void): void {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now();
        interrupted();
      } else if (Date.now() - first > 1_000) {
        process.exit(130);
      }
    });
  }
}
