import type { Me } from '@knowledgeking/contract';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** Returns a function that reads everything on screen from the server again. */
export function useReloadAll(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(() => true), [mutate]);
}

/**
 * Returns a function that sets who is logged in. What was read for the previous user (results, status) must not be seen by the
 * next one: it is dropped, and what is on screen is read again.
 */
export function useChangeOfPerson(): (me: Me) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (me) => {
      await mutate('me', me, { revalidate: false });
      await mutate((key) => Array.isArray(key), undefined, { revalidate: true });
    },
    [mutate],
  );
}

/**
 * Returns a function that notes that the attempt has begun, without asking: in the first seconds the known status may still be the
 * one before the start, with which the play page would send its contestant away.
 */
export function useMarkSitting(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      mutate<Me>('me', (me) => me && { ...me, exam_status: 'in_examination_period' }, { revalidate: false }),
    [mutate],
  );
}
