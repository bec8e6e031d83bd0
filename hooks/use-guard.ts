import { useRouter } from 'next/router';
import { useEffect, useMemo } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useTopPhase } from '@/hooks/use-top-phase';
import { env } from '@/lib/env';
import { type AfterPage, type GuardOutcome, guardAfterPlay, guardPage } from '@/lib/guard';
import { ownSession } from '@/lib/quiz/exam-visit';
import type { LocalProgress } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';

/** The guard's decision about the current page. */
export function useGuard(): GuardOutcome {
  const { pathname: route } = useRouter();
  const period = useSiteStatus().data?.site_status.period;
  const me = useMe().data;
  const phase = useTopPhase();
  const { exam } = useCurrentExam();
  const isEntryOpen = phase && phase === 'entry';
  const isUserKnown = me !== undefined;
  const examStatus = me?.exam_status;
  const isPlaying = exam !== undefined && ownSession(exam.id)?.session.isOnPage() === true;
  return useMemo(
    () => guardPage({ route, appEnv: env.appEnv, period, isEntryOpen, isUserKnown, examStatus, isPlaying }),
    [route, period, isEntryOpen, isUserKnown, examStatus, isPlaying],
  );
}

/** Follows a guard's redirect; undefined: it has not decided yet. */
export function useRedirect(outcome: GuardOutcome | undefined): void {
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
