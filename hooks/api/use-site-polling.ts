import { useEffect } from 'react';
import { usePolledExams } from '@/hooks/api/use-exams';
import { usePolledSiteStatus } from '@/hooks/api/use-site-status';
import { clock } from '@/lib/clock';

const clockCheckMilliseconds = 2_000;

/** Keeps status, exam dates and the server clock up to date. Used once, by the layout. */
export function useSitePolling(): void {
  usePolledExams();
  const { reload } = usePolledSiteStatus();
  useEffect(() => {
    // After a sleep, or a device clock that was set, only the server knows what time it is.
    const timer = window.setInterval(() => clock.isDoubtful() && void reload(), clockCheckMilliseconds);
    return () => window.clearInterval(timer);
  }, [reload]);
}
