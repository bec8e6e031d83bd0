import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { ApiError } from '@/lib/api-error';
import { type ErrorEffect, effectOfError } from '@/lib/error-effects';

/**
 * Returns a function that applies the site-wide effect of a failed call: raises its error screen, goes to its page, or reads the
 * status again. It returns the effect, so that the caller can handle the rest in place (fields, link, wait, not ready, finish).
 * Anything but an ApiError is a bug and is rethrown.
 */
export function useErrorEffect(): (error: unknown) => ErrorEffect {
  const router = useRouter();
  const raise = useErrorScreen((state) => state.raise);
  const { reload } = useSiteStatus();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      const effect = effectOfError(error);
      if (effect.kind === 'screen') raise(effect.screen, effect.message, error.requestId);
      if (effect.kind === 'go') void router.replace(effect.to);
      if (effect.kind === 'reread_status') void reload();
      return effect;
    },
    [router, raise, reload],
  );
}
