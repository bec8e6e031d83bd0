/** Does these things, each whether or not those before it could be done: storage may be denied, and a call may fail. */
export function runEach(works: readonly (() => void | Promise<void>)[]): void {
  for (const work of works) {
    try {
      void work()?.catch(() => undefined);
    } catch {
      // The page itself does it, later.
    }
  }
}
