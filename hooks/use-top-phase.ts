import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useServerTime } from '@/hooks/use-server-clock';
import type { NamedLink } from '@/lib/paths';
import { topControls } from '@/lib/top-controls';
import { type TopPhase, topPhase } from '@/lib/top-phase';

/** The current phase of the contest; undefined until status, exam and server time are known. */
export function useTopPhase(): TopPhase | undefined {
  const period = useSiteStatus().data?.site_status.period;
  const { exam, hasNone } = useCurrentExam();
  const known = hasNone ? null : exam;
  return useServerTime((now) => (period && known !== undefined ? topPhase(period, known, now) : undefined));
}

/** The links that the top page offers now, the most important first; none until the phase is known. */
export function useTopControls(): NamedLink[] {
  const phase = useTopPhase();
  const me = useMe().data;
  return phase ? topControls(phase, me) : [];
}
