type OnRetry = (attempt: number) => void;

interface Pending {
  result: Promise<unknown>;
  listeners: OnRetry[];
  /** The number of the latest retry; undefined before the first. */
  latest?: number;
}

const pending = new Map<string, Pending>();

/**
 * Runs an operation, unless an identical one is still pending: then returns that one's promise. For a POST the key is its path and body
 * (request.ts).
 * @param onRetry called at each retry of the operation; for a caller who joins later, first with the latest one
 */
export function once<Result>(
  key: string,
  operation: (onRetry: OnRetry) => Promise<Result>,
  onRetry: OnRetry = () => undefined,
): Promise<Result> {
  const running = pending.get(key);
  if (running) {
    const { result, listeners, latest } = running;
    listeners.push(onRetry);
    // Not before the caller has noted that it has sent something.
    if (latest !== undefined) queueMicrotask(() => onRetry(latest));
    return result as Promise<Result>;
  }
  const listeners = [onRetry];
  const result = operation((attempt) => {
    started.latest = attempt;
    for (const listener of listeners) listener(attempt);
  }).finally(() => pending.delete(key));
  const started: Pending = { result, listeners };
  pending.set(key, started);
  return result;
}
