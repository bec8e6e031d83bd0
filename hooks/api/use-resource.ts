import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { ApiError, effectOfError } from '@/lib/api-error';

/** Names a resource; with the exam's id where there is one per exam. */
export type ResourceKey = 'site_status' | 'me' | 'exams' | readonly [name: string, ...arguments_: string[]];

export interface Resource<Data> {
  data: Data | undefined;
  /** Why there is no newer data; its screen, if it has one, is already up. */
  error: ApiError | undefined;
  /** Reads it again. Never throws. */
  reload: () => Promise<unknown>;
}

export interface ResourceOptions<Data>
  extends Pick<SWRConfiguration<Data, ApiError>, 'refreshInterval' | 'dedupingInterval'> {
  /**
   * What the whole site waits for is asked for again after a failure, or after some of them; the rest waits for the next
   * focus. Default false.
   */
  keepsAsking?: boolean | ((failure: ApiError) => boolean);
}

/** Milliseconds until the next try after a failure; half as much more for some, so that not all come back at once. */
const askAgainMilliseconds = 3_000;
const untilNextTry = (): number => askAgainMilliseconds * (1 + Math.random() / 2);

/**
 * One thing that the server knows. The API client has already tried again where that can help, so a failure here is final
 * until the next focus or reconnect. A failed re-read leaves what is on screen alone, unless it says maintenance.
 */
export function useResource<Data>(
  key: ResourceKey | null,
  read: () => Promise<Data>,
  { keepsAsking = false, ...options }: ResourceOptions<Data> = {},
): Resource<Data> {
  const raise = useErrorScreen((state) => state.raise);
  const { cache } = useSWRConfig();
  const { data, error, mutate } = useSWR<Data, ApiError>(key, read, {
    shouldRetryOnError: false,
    ...options,
    onError(failure, serializedKey) {
      if (!(failure instanceof ApiError)) throw failure;
      const asksAgain = typeof keepsAsking === 'function' ? keepsAsking(failure) : keepsAsking;
      if (asksAgain) setTimeout(askAgain, untilNextTry());
      const effect = effectOfError(failure);
      if (effect.kind !== 'screen') return;
      const isFirstRead = cache.get(serializedKey)?.data === undefined;
      if (isFirstRead || effect.screen === 'maintenance') raise(effect.screen, effect.message);
    },
  });
  const reload = useCallback(() => mutate().catch(() => undefined), [mutate]);
  /** swr's polling stops at a failure, so this goes on with it; a hidden page asks when it is looked at again. */
  function askAgain(): void {
    if (document.visibilityState === 'visible') void reload();
  }
  return { data, error, reload };
}
