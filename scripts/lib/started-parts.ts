/** Something that was started and must be closed again. */
export interface Part {
  close: () => Promise<void> | void;
}

/**
 * Everything that a start has started so far. Parts start in parallel; closing waits for those still starting, and
 * closes the last one first.
 */
export class StartedParts {
  readonly #parts: Promise<Part | null>[] = [];
  readonly #abort = new AbortController();

  /** Aborted as soon as `close` is called, for work that can be cut short. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Adds a part that is starting. */
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
        // The process is about to end anyway.
      }
    }
  }
}

/**
 * Calls back on the first Ctrl-C, request to end, or loss of the terminal. Terminal, shell and npm may all pass on the
 * same Ctrl-C, so a second signal is ignored within a second; after that it ends the process at once.
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
