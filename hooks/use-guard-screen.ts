import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import type { useGuard } from '@/hooks/use-guard';
import type { ErrorScreenKind } from '@/lib/api-error';

/** The screen that stands for a page which is not shown: by the guard's word, or because what the guard needs can't be read. */
export function useGuardScreen(outcome: ReturnType<typeof useGuard>): ErrorScreenKind | undefined {
  const needed = [useSiteStatus(), useMe()];
  if (outcome.kind === 'error_screen') return outcome.screen;
  const isUnreadable = needed.some(({ data, error }) => data === undefined && error !== undefined);
  return outcome.kind === 'unknown' && isUnreadable ? 'cant_access' : undefined;
}
