import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { realTiming } from '@/lib/api-client/retry';
import { ApiError } from '@/lib/api-error';
import type { ErrorEffect } from '@/lib/error-effects';

/** `waiting`: for its turn or for a network; `retrying`: its call was lost and is made again. */
export type ActionPhase = 'idle' | 'waiting' | 'running' | 'retrying' | 'failed';

export const isUnderWay = (phase: ActionPhase): boolean =>
  phase === 'waiting' || phase === 'running' || phase === 'retrying';

interface Failure {
  error: ApiError;
  /** The site's effect, which has been done already unless it is the caller's. */
  effect: ErrorEffect;
}

/** One run of an action, for the work in it. */
interface Run {
  /** Aborted once the run is dropped. */
  signal: AbortSignal;
  /** For a call: says that it is being made again. */
  onRetry: () => void;
  show: (phase: ActionPhase) => void;
  /** Waits so many milliseconds. Never resolves if the run is dropped, or its component is replaced, as by an error screen. */
  wait: (milliseconds: number) => Promise<void>;
  /** Waits for a network, at most a while, if the browser knows that there is none: what is sent then has not been sent before. Throws once the run is dropped. */
  waitForNetwork: () => Promise<void>;
}

interface ActionOptions<Result> {
  /** Opens what comes next; not called once the run is dropped. */
  onDone?: (result: Result) => unknown;
  /** Handles what the site's own effect does not; not called once the run is dropped. */
  onFailed?: (failure: Failure) => unknown;
  onDropped?: () => void;
  /** Watches for what else drops a run; returns the function that ends that. */
  watch?: (drop: () => void) => () => void;
  /** Whether a dropped run is shown until it has ended, because nothing takes it back. Default false: it is idle at once. */
  goesOn?: boolean;
  /** Whether it starts again by itself after maintenance, if that is why it has failed. Default false. */
  resumes?: boolean;
}

interface LatestRun {
  drop: () => void;
  stopWatching: () => void;
}

/** How long an action waits for a network that the browser knows to be gone, in milliseconds. */
const longestWaitMilliseconds = 20_000;

/**
 * Something that may wait, fail, be tried again or be left. A run is dropped as soon as another page is asked for, whether or not that page
 * ever comes: it opens nothing, and no failure is shown there. A reload drops nothing, nor does an error screen. A failure has its site-wide
 * effect, and its reason is in `failure`; anything but an ApiError is a bug and is rethrown.
 * @param work does it; throws ApiError
 */
export function useAction<Input extends unknown[], Result>(
  work: (run: Run, ...input: Input) => Promise<Result>,
  options: ActionOptions<Result> = {},
) {
  const { onDone, onFailed, onDropped, watch, goesOn = false, resumes = false } = options;
  const { events } = useRouter();
  const applyError = useErrorEffect();
  const [{ phase, failure }, setState] = useState<{ phase: ActionPhase; failure?: Failure | undefined }>({
    phase: 'idle',
  });
  const latest = useRef<LatestRun>(undefined);
  const timer = useRef<number>(undefined);

  /** Starts a run, of which the page shows how it goes from now on. */
  async function start(...input: Input): Promise<void> {
    latest.current?.stopWatching();
    const controller = new AbortController();
    const { signal } = controller;
    const show = (shown: ActionPhase, why?: Failure): void => {
      const isShown = latest.current === thisRun && (goesOn || !signal.aborted);
      if (isShown) setState({ phase: shown, failure: why });
    };
    const drop = (): void => {
      stopWatching();
      if (!goesOn) show('idle');
      window.clearTimeout(timer.current);
      controller.abort();
      onDropped?.();
    };
    const unwatch = watch?.(drop);
    const stopWatching = (): void => {
      events.off('routeChangeStart', drop);
      unwatch?.();
    };
    const thisRun: LatestRun = { drop, stopWatching };
    latest.current = thisRun;
    events.on('routeChangeStart', drop);
    show('running');
    try {
      const result = await work(
        {
          signal,
          show,
          onRetry: () => show('retrying'),
          wait: (milliseconds) => {
            show('waiting');
            return new Promise((resolve) => {
              timer.current = window.setTimeout(resolve, milliseconds);
            });
          },
          waitForNetwork: async () => {
            if (!navigator.onLine) {
              show('waiting');
              await Promise.race([realTiming.pause(longestWaitMilliseconds, true), endOf(signal)]);
            }
            // Somebody else may be at the device by now.
            signal.throwIfAborted();
            show('running');
          },
        },
        ...input,
      );
      stopWatching();
      if (!signal.aborted) await onDone?.(result);
      show('idle');
    } catch (error) {
      stopWatching();
      if (signal.aborted) return show('failed');
      if (!(error instanceof ApiError)) throw error;
      const effect = applyError(error, resumes ? () => start(...input) : undefined);
      show('failed', { error, effect });
      onFailed?.({ error, effect });
    }
  }

  // What replaces the component, such as an error screen, must not be interrupted by what was only waiting.
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { phase, failure, start, drop: () => latest.current?.drop() };
}

const endOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
