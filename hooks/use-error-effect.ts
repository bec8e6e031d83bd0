import { useRouter } from 'next/router';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import type { Resource } from '@/hooks/api/use-resource';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { ApiError } from '@/lib/api-error';
import { type ErrorEffect, type ErrorScreenKind, effectOfError, examPathOfEnd } from '@/lib/error-effects';

/*
 * What errors do to the site as a whole is done here only: of something that was done, by `useErrorEffect`; of a read that a component
 * can't do without, by `useNeeded`. Any other read can fail without an effect; `useResource` only asks the status what a 503 means.
 */

/**
 * Returns a function that has the site-wide effect of a failed call, and returns it: some are the caller's (fields, link, wait). Rethrows bugs.
 * With `again` the call is made again while its refusal is what says that there is maintenance, and once that is over; it never throws.
 */
export function useErrorEffect(): (error: unknown, again?: () => unknown) => ErrorEffect {
  const router = useRouter();
  const raise = useErrorScreen((state) => state.raise);
  const { reload: rereadStatus } = useSiteStatus();
  const { reload: rereadDates } = useCurrentExam();
  return useCallback(
    (error, again) => {
      if (!(error instanceof ApiError)) throw error;
      const effect = effectOfError(error);
      if (effect.kind === 'screen') raise(effect.screen, effect.message, error, again);
      if (effect.kind === 'go') void router.replace(effect.to);
      if (effect.kind === 'ended') void router.replace(examPathOfEnd[effect.end]);
      if (effect.kind === 'reread_status') void Promise.all([rereadDates(), rereadStatus()]);
      return effect;
    },
    [router, raise, rereadStatus, rereadDates],
  );
}

interface Need {
  /** Default true. */
  isNeeded?: boolean;
  /** The screen for errors that have none of their own; default: the component says itself that something is missing. */
  otherwise?: ErrorScreenKind;
}

/**
 * For a component that can't do without a resource: while it is there and the resource can't be read, the error's screen is shown instead of
 * the page, which stays below, unseen. A failed re-read changes nothing. Returns the resource.
 */
export function useNeeded<Data>(
  resource: Resource<Data>,
  { isNeeded = true, otherwise }: Need = {},
): Resource<Data> {
  const miss = useErrorScreen((state) => state.miss);
  const { reload: again } = resource;
  const error = isNeeded && resource.data === undefined ? resource.error : undefined;
  const [component] = useState(() => ({}));
  // Before anything is painted, so that nothing of the page is seen first.
  useLayoutEffect(() => {
    const effect = error && effectOfError(error);
    const { screen = otherwise, message = undefined } = effect?.kind === 'screen' ? effect : {};
    miss(component, error && screen && { screen, message, error, again });
  }, [component, error, again, otherwise, miss]);
  useLayoutEffect(() => () => miss(component, undefined), [component, miss]);
  return resource;
}
