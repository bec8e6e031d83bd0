import type { Exam } from '@knowledgeking/contract';
import {
  calmPause,
  maintenancePollMilliseconds,
  spreadOut,
  troublePollMilliseconds,
} from '@knowledgeking/contract/rules/polling';
import { useCallback, useEffect, useRef } from 'react';
import { useMaintenanceScreen } from '@/hooks/api/maintenance';
import {
  type Resource,
  type SiteStatusAnswer,
  SiteStatusContext,
  useShared,
  useSharedResource,
} from '@/hooks/api/use-resource';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useTrustedClock } from '@/hooks/use-server-clock';
import { request } from '@/lib/api-client/request';
import type { ApiError } from '@/lib/api-error';
import { clock } from '@/lib/clock';

/** The period and the maintenance status. */
export const useSiteStatus = (): Resource<SiteStatusAnswer> => useShared(SiteStatusContext);

/** Until the first response: short, because guarded pages wait for it. */
const unknownMilliseconds = 3_000;

/** Milliseconds from `now` until the exam's next date; undefined if all have passed. */
export function millisecondsToNextDate(exam: Exam, now: number): number | undefined {
  const dates = [exam.entry_start_at, exam.entry_end_at, exam.exam_start_at, exam.exam_end_at].map(
    Date.parse,
  );
  const coming = dates.filter((date) => date > now);
  return coming.length === 0 ? undefined : Math.min(...coming) - now;
}

/** Milliseconds until the next read in normal operation. */
function calmInterval(exam: Exam | undefined): number {
  const now = clock.now();
  return calmPause(exam && now !== undefined ? millisecondsToNextDate(exam, now) : undefined, Math.random());
}

/** Calls `reload` at once, instead of waiting for the next poll, when `known` has changed; not when it first becomes known. */
export function useRereadAfterChange(known: unknown, reload: () => unknown): void {
  const before = useRef(known);
  useEffect(() => {
    if (before.current !== undefined && known !== before.current) void reload();
    before.current = known;
  }, [known, reload]);
}

/**
 * Reads the site status, and with it the server's time: about every 30 s and when a date of the exam is reached, every second while
 * maintenance is up, every five while the site can't be reached, on focus and on reconnect.
 * @param userError why the last read of who is logged in has failed
 */
export function usePolledSiteStatus(
  exam: Exam | undefined,
  userError: ApiError | undefined,
): Resource<SiteStatusAnswer> {
  const isInMaintenance = useErrorScreen((state) => state.screen === 'maintenance');
  const isInTrouble = useErrorScreen((state) => state.screen === 'cant_access');
  // A new function would restart the timer, so it changes only with its dependencies.
  const refreshInterval = useCallback(
    (latest: SiteStatusAnswer | undefined) => {
      if (isInMaintenance) return spreadOut(maintenancePollMilliseconds, Math.random());
      if (isInTrouble) return spreadOut(troublePollMilliseconds, Math.random());
      return latest ? calmInterval(exam) : unknownMilliseconds;
    },
    [isInMaintenance, isInTrouble, exam],
  );
  const status = useSharedResource('site_status', () => request('getSiteStatus', {}), {
    refreshInterval,
    dedupingInterval: maintenancePollMilliseconds / 2,
  });
  useMaintenanceScreen(status.data, userError);
  // Operators may have moved its dates.
  useRereadAfterChange(exam, status.reload);
  useTrustedClock(status.reload);
  return status;
}
