import { useRouter } from 'next/router';
import { useEffect, useMemo } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useTopPhase } from '@/hooks/use-top-phase';
import { env } from '@/lib/env';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { type AfterPage, type GuardOutcome, guardAfterPlay, guardPage, isGuarded } from '@/lib/guard';
import { isWithin, paths } from '@/lib/paths';
import type { LocalProgress } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';

const unknown = { kind: 'unknown' } as const;

/** The guard's decision about the current page; `unknown` while status, user or exam are still being read. */
export function useGuard(): GuardOutcome | typeof unknown {
  const { pathname } = useRouter();
  const period = useSiteStatus().data?.site_status.period;
  const me = useMe().data;
  const phase = useTopPhase();
  const { hasNone } = useCurrentExam();
  const isEntryOpen = hasNone ? false : phase && phase === 'entry';
  const isLoggedInKnown = me !== undefined;
  const examStatus = me?.exam_status;
  return useMemo(() => {
    const isEntryUnknown = isEntryOpen === undefined && isWithin(pathname, paths.entry());
    const isUnknown = period === undefined || !isLoggedInKnown || isEntryUnknown;
    if (isUnknown && isGuarded(pathname)) return unknown;
    // To a page without a guard it doesn't matter what is not known.
    return guardPage({
      path: pathname,
      appEnv: env.appEnv,
      period: period ?? 'entry',
      isEntryOpen: isEntryOpen ?? false,
      examStatus,
    });
  }, [pathname, isLoggedInKnown, period, isEntryOpen, examStatus]);
}

/** Follows a guard's redirect; undefined: it has not decided yet. */
export function useRedirect(outcome: ReturnType<typeof useGuard> | undefined): void {
  const { replace } = useRouter();
  const target = outcome?.kind === 'redirect' ? outcome.to : undefined;
  useEffect(() => {
    if (target) void replace(target);
  }, [target, replace]);
}

/** Whether a page that comes after playing in the browser is shown; if not, it leads to `pathOfEnd`, once the progress is known. */
export function useAfterPlay(
  page: AfterPage,
  progress: LocalProgress | undefined,
  pathOfEnd: PathOfEnd,
): boolean {
  const outcome = progress && guardAfterPlay(page, progress, pathOfEnd);
  useRedirect(outcome);
  return outcome?.kind === 'allow';
}

/** The error screen to show instead of the page: the guard's own, or CANT_ACCESS if what the guard needs can't be read. */
export function useGuardScreen(outcome: ReturnType<typeof useGuard>): ErrorScreenKind | undefined {
  const needed = [useSiteStatus(), useMe()];
  if (outcome.kind === 'error_screen') return outcome.screen;
  const isUnreadable = needed.some(({ data, error }) => data === undefined && error !== undefined);
  return outcome.kind === 'unknown' && isUnreadable ? 'cant_access' : undefined;
}
