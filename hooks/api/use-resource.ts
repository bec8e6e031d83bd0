import type { CallResult, Exam, Me } from '@knowledgeking/contract';
import { type Context, createContext, use, useCallback, useState } from 'react';
import useSWR, { preload, type SWRConfiguration, useSWRConfig } from 'swr';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { ApiError } from '@/lib/api-error';
import { effectOfError } from '@/lib/error-effects';

/** The name of a resource, with the exam's id if there is one per exam. */
type ResourceKey = 'site_status' | 'me' | 'exams' | readonly [name: string, ...arguments_: string[]];

export interface Resource<Data> {
  data: Data | undefined;
  /** Why the last read failed; its error screen, if it has one, is already shown. */
  error: ApiError | undefined;
  /** Reads it again. Never throws. */
  reload: () => Promise<unknown>;
}

/** `shouldRetryOnError`: whether a failure, or this one, is read again soon. Default false: the next focus or reconnect does. */
type ResourceOptions<Data> = Pick<
  SWRConfiguration<Data, ApiError>,
  'refreshInterval' | 'dedupingInterval' | 'shouldRetryOnError'
>;

/** Milliseconds until the next try after a failure, randomly up to half as much again so that not all browsers retry at once. */
const askAgainMilliseconds = 3_000;
const untilNextTry = (): number => askAgainMilliseconds * (1 + Math.random() / 2);

/** A hidden page reads again when it is next visible. A failure may also arrive when the page is gone. */
const isVisible = (): boolean => globalThis.document?.visibilityState === 'visible';

/** A resource of the server. A failure is final until the next focus or reconnect; one of a re-read changes nothing, unless it is maintenance. */
export function useResource<Data>(
  key: ResourceKey | null,
  read: () => Promise<Data>,
  options?: ResourceOptions<Data>,
): Resource<Data> {
  const raise = useErrorScreen((state) => state.raise);
  const { cache } = useSWRConfig();
  const { data, error, mutate } = useSWR<Data, ApiError>(key, read, {
    isVisible,
    shouldRetryOnError: false,
    ...options,
    onError(failure, serializedKey) {
      if (!(failure instanceof ApiError)) throw failure;
      const effect = effectOfError(failure);
      if (effect.kind !== 'screen') return;
      const isFirstRead = cache.get(serializedKey)?.data === undefined;
      if (isFirstRead || effect.screen === 'maintenance') raise(effect.screen, effect.message, failure);
    },
    // swr's polling stops at a failure; this keeps it going.
    onErrorRetry(_failure, _key, _config, readAgain, again) {
      setTimeout(() => isVisible() && void readAgain(again), untilNextTry());
    },
  });
  const reload = useCallback(() => mutate().catch(() => undefined), [mutate]);
  return { data, error, reload };
}

/** A resource that every page needs: requested while the page hydrates, and again until there is a response. Only for `ResourceProvider`. */
export function useSharedResource<Data>(
  key: ResourceKey,
  read: () => Promise<Data>,
  options?: ResourceOptions<Data>,
): Resource<Data> {
  // `useResource` reports the failure.
  useState(() => void preload(key, read)?.catch(() => undefined));
  return useResource(key, read, { ...options, shouldRetryOnError: true });
}

export type SiteStatusAnswer = CallResult<'getSiteStatus'>;

/** The resources that every page needs; `ResourceProvider` reads them once for all. */
export const SiteStatusContext = createContext<Resource<SiteStatusAnswer> | undefined>(undefined);
export const ExamContext = createContext<Resource<Exam | null> | undefined>(undefined);
export const MeContext = createContext<Resource<Me> | undefined>(undefined);

/** @throws Error outside a `ResourceProvider` */
export function useShared<Data>(context: Context<Resource<Data> | undefined>): Resource<Data> {
  const resource = use(context);
  if (!resource) throw new Error('There is no ResourceProvider.');
  return resource;
}
