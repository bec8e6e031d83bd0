import type { CallResult, Exam, Me } from '@knowledgeking/contract';
import { spreadOut } from '@knowledgeking/contract/rules/polling';
import { type Context, createContext, use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import useSWR, { preload, type SWRConfiguration, useSWRConfig } from 'swr';
import { ApiError } from '@/lib/api-error';

/** The name of a resource, with the exam's id if there is one per exam. */
type ResourceKey = 'site_status' | 'me' | 'exams' | readonly [name: string, ...arguments_: string[]];

export interface Resource<Data> {
  data: Data | undefined;
  /** Why the last read failed. It has no effect of its own: who shows the resource says so, or needs it (`useNeeded`). */
  error: ApiError | undefined;
  /** Reads it again. Never throws. */
  reload: () => Promise<unknown>;
}

interface ResourceOptions<Data>
  extends Pick<SWRConfiguration<Data, ApiError>, 'refreshInterval' | 'dedupingInterval'> {
  /** Milliseconds until it is read again after this failure; undefined, the default: the next focus, reconnect or press does. */
  retryDelay?: (failure: ApiError, data: Data | undefined) => number | undefined;
}

/** Milliseconds until the next try after a failure, randomly up to half as much again so that not all browsers retry at once. */
const askAgainMilliseconds = 3_000;
export const untilNextTry = (): number => askAgainMilliseconds * (1 + Math.random() / 2);

/** A pause for swr's polling, drawn each time. Make it once: with another function swr begins its pause again. */
export const pauseOf = (milliseconds: number) => (): number => spreadOut(milliseconds, Math.random());

/** A hidden page reads again when it is next visible. A failure may also arrive when the page is gone. */
const isVisible = (): boolean => globalThis.document?.visibilityState === 'visible';

/** Calls this once so many milliseconds have passed and somebody looks. Returns the function that ends the wait. */
function onceSeenAfter(milliseconds: number, call: () => unknown): () => void {
  const end = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  const look = (): void => {
    if (!isVisible()) return;
    end();
    void call();
  };
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', look);
    look();
  }, milliseconds);
  return end;
}

/** A resource of the server. A failure changes only `error`; one of a re-read leaves the data as it was. */
export function useResource<Data>(
  key: ResourceKey | null,
  read: () => Promise<Data>,
  { retryDelay, ...options }: ResourceOptions<Data> = {},
): Resource<Data> {
  const { cache, mutate: mutateAny } = useSWRConfig();
  const { data, error, mutate } = useSWR<Data, ApiError>(key, read, {
    isVisible,
    // swr's own retries end at one that is due while nobody looks (https://github.com/vercel/swr/issues/2543).
    shouldRetryOnError: false,
    ...options,
    onError(failure) {
      if (!(failure instanceof ApiError)) throw failure;
    },
  });
  const reload = useCallback(() => mutate().catch(() => undefined), [mutate]);
  const pauseAfter = useEffectEvent((failure: ApiError) => {
    // Whether that is maintenance, the status says.
    const isAsked = key === 'site_status' || cache.get('site_status')?.isValidating;
    if (failure.status === 503 && !isAsked) void mutateAny('site_status');
    return retryDelay?.(failure, data);
  });
  useEffect(() => {
    const pause = error && pauseAfter(error);
    return pause === undefined ? undefined : onceSeenAfter(pause, reload);
  }, [error, reload]);
  return { data, error, reload };
}

/** A resource that every page needs: requested while the page hydrates, and again until there is a response. Only for `ResourceProvider`. */
export function useSharedResource<Data>(
  key: ResourceKey,
  read: () => Promise<Data>,
  options?: Omit<ResourceOptions<Data>, 'retryDelay'>,
): Resource<Data> {
  // `useResource` has the failure.
  useState(() => void preload(key, read)?.catch(() => undefined));
  return useResource(key, read, { ...options, retryDelay: untilNextTry });
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
