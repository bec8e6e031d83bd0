import { retryLimitMilliseconds } from '@knowledgeking/contract/rules/retries';
import { turnIn } from '@knowledgeking/contract/rules/rush';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { SiteStatusAnswer } from '@/hooks/api/use-resource';
import { type Raised, useErrorScreen } from '@/hooks/use-error-screen';
import type { ApiError } from '@/lib/api-error';

/** A response of the status may be this much older than a refusal, in milliseconds: caches and copies of the API keep it for a second each. */
export const staleStatusMilliseconds = 2_000;

/**
 * Raises maintenance as the status says, and at its end reads all again; clears CANT_ACCESS in the same way.
 *
 * A call that was refused with 503 may have raised it before, or where the status says `none`. Then the call is made again at each
 * response of the status, unseen, and the screen stays until it works, or for a minute; where the person has to press again, for a moment.
 * @param userError why the last read of who is logged in has failed: in maintenance with the operators' message
 */
export function useMaintenanceScreen(
  answer: SiteStatusAnswer | undefined,
  userError: ApiError | undefined,
): void {
  const { mutate } = useSWRConfig();
  const isDeclared = useRef(false);
  const isTrying = useRef(false);
  const turn = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(turn.current), []);

  /** The page is back at once; all browsers hear of it within a second, and what they then read again is spread like any rush. */
  function end(): void {
    useErrorScreen.getState().clear();
    const reread = () => void mutate((key) => key !== 'site_status');
    turn.current = setTimeout(reread, turnIn('status', 0, Math.random()));
  }

  async function tryAgain(raised: Raised): Promise<void> {
    if (isTrying.current) return;
    isTrying.current = true;
    await raised.again?.();
    isTrying.current = false;
    if (useErrorScreen.getState().raised === raised) end();
  }

  const follow = useEffectEvent(({ site_status }: SiteStatusAnswer): void => {
    const { raised, raise } = useErrorScreen.getState();
    const wasDeclared = isDeclared.current;
    isDeclared.current = site_status.maintenance_status !== 'none';
    if (isDeclared.current) {
      if (raised?.screen === 'maintenance') return;
      raise('maintenance');
      // It is refused with the operators' message.
      void mutate('me');
    } else if (raised?.screen === 'maintenance') {
      const time = performance.now() - raised.since;
      if (wasDeclared) {
        end();
        void raised.again?.();
      } else if (time > retryLimitMilliseconds) end();
      else if (time > staleStatusMilliseconds) void tryAgain(raised);
    } else if (raised?.screen === 'cant_access') end();
  });
  useEffect(() => {
    if (answer) follow(answer);
  }, [answer]);

  useEffect(() => {
    const { raised, raise } = useErrorScreen.getState();
    if (userError?.status === 503 && raised?.screen === 'maintenance' && !raised.error)
      raise('maintenance', userError.message, userError);
  }, [userError]);
}
