type OnRetry = (attempt: number) => void;

interface Pending {
  result: Promise<unknown>;
  listeners: OnRetry[];
  /** The number of the latest retry; undefined before the first. */
  latest?: number;
}

const pending = new Map<string, Pending>();

/** Runs an operation, or joins an identical one that is pending. `onRetry` hears of each retry; one who joins, first of the latest. */
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
