import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { ApiError } from '@/lib/api-error';
import { type ErrorEffect, effectOfError } from '@/lib/error-effects';

/** Returns a function that has the site-wide effect of a failed call, and returns it: some are the caller's (fields, link, wait). Rethrows bugs. */
export function useErrorEffect(): (error: unknown) => ErrorEffect {
  const router = useRouter();
  const raise = useErrorScreen((state) => state.raise);
  const { reload: rereadStatus } = useSiteStatus();
  const { reload: rereadDates } = useCurrentExam();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      const effect = effectOfError(error);
      if (effect.kind === 'screen') raise(effect.screen, effect.message, error);
      if (effect.kind === 'go') void router.replace(effect.to);
      if (effect.kind === 'reread_status') void Promise.all([rereadDates(), rereadStatus()]);
      return effect;
    },
    [router, raise, rereadStatus, rereadDates],
  );
}
