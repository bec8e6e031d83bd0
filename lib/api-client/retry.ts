import {
  lastTryMilliseconds,
  pauseBefore,
  retryLimitMilliseconds,
} from '@knowledgeking/contract/rules/retries';
import { ApiError, isLost } from '@/lib/api-error';

const onlineSpreadMilliseconds = 500;

export interface RetryOptions {
  /** How long to go on trying, in milliseconds; at most and by default 60 s. */
  limitMilliseconds?: number;
  /** Called before each pause with the number of the coming attempt, so that the page can say 「通信を再試行しています」. */
  onRetry?: (attempt: number) => void;
  /** Once it is aborted, nothing more is sent, and the call throws what it was aborted with. Only for a call that nobody else waits for. */
  signal?: AbortSignal;
}

/** Time as a retry sees it: the browser's own; tests bring theirs. */
export const realTiming = {
  now: (): number => performance.now(),
  random: Math.random,
  /** @param endsOnline whether the pause ends early when the browser says that the network is back */
  pause: (milliseconds: number, endsOnline: boolean) =>
    new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', endSoon);
        resolve();
      };
      // Spread out, because a train that leaves a tunnel brings all its passengers back online at the same moment.
      const endSoon = (): unknown => setTimeout(end, Math.random() * onlineSpreadMilliseconds);
      const timer = setTimeout(end, milliseconds);
      if (endsOnline) window.addEventListener('online', endSoon, { once: true });
    }),
};

/** Whether asking again can help: no response came, or the server asked to wait. Any other response is final. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (isLost(error) || error.status === 429);
}

/** The milliseconds until the next try, cut to end shortly before the time is up (`left`); undefined where less is left than was `asked`. */
function pauseWithin(left: number, pause: number, asked: number): number | undefined {
  const untilLastTry = left - lastTryMilliseconds;
  if (pause < untilLastTry) return pause;
  return untilLastTry > 0 && untilLastTry >= asked ? untilLastTry : undefined;
}

/** Runs an operation until it succeeds, fails for good, or the time is up; then throws what it threw last. */
export async function withRetry<Result>(
  operation: () => Promise<Result>,
  options: RetryOptions = {},
  timing = realTiming,
): Promise<Result> {
  const limit = Math.min(options.limitMilliseconds ?? retryLimitMilliseconds, retryLimitMilliseconds);
  const end = timing.now() + limit;
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof ApiError) || !isRetryable(error)) throw error;
      const { retryAfterSeconds: asked = 0 } = error;
      const pause = pauseWithin(
        end - timing.now(),
        pauseBefore(attempt, timing.random(), isLost(error) ? undefined : asked),
        asked * 1_000,
      );
      if (pause === undefined) throw error;
      options.onRetry?.(attempt);
      await timing.pause(pause, isLost(error));
    }
  }
}
