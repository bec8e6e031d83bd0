import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { ApiError, type ErrorEffect, effectOfError } from '@/lib/api-error';

/**
 * Answers a function that does what a failed call asks of the whole site: raises its screen, goes to its page, reads the
 * status again. It answers the effect, so that the caller can do the rest in place (fields, link, wait, not ready, finish).
 * What is not an ApiError is a mistake in the code and is thrown on.
 */
export function useErrorEffect(): (error: unknown) => ErrorEffect {
  const router = useRouter();
  const raise = useErrorScreen((state) => state.raise);
  const { reload } = useSiteStatus();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      const effect = effectOfError(error);
      if (effect.kind === 'screen') raise(effect.screen, effect.message);
      if (effect.kind === 'go') void router.replace(effect.to);
      if (effect.kind === 'reread_status') void reload();
      return effect;
    },
    [router, raise, reload],
  );
}
