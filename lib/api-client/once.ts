const pending = new Map<string, Promise<unknown>>();

/**
 * Runs an operation, unless an identical one is still pending: then returns that one's promise. For a POST the key is its path and body
 * (request.ts).
 */
export function once<Result>(key: string, operation: () => Promise<Result>): Promise<Result> {
  const running = pending.get(key) as Promise<Result> | undefined;
  if (running) return running;
  const started = operation().finally(() => pending.delete(key));
  pending.set(key, started);
  return started;
}
