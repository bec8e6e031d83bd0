import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useServerTime } from '@/hooks/use-server-clock';
import { type TopPhase, topPhase } from '@/lib/top-phase';

/** The current phase of the contest; undefined until status, exam and server time are known. */
export function useTopPhase(): TopPhase | undefined {
  const period = useSiteStatus().data?.site_status.period;
  const { exam } = useCurrentExam();
  return useServerTime((now) => (period && exam ? topPhase(period, exam, now) : undefined));
}
