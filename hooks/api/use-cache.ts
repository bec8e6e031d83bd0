import type { Me } from '@knowledgeking/contract';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { forgetTyped } from '@/hooks/drafts';

/** Returns a function that reads everything on screen from the server again. */
export function useReloadAll(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(() => true), [mutate]);
}

/**
 * Returns a function that sets who is logged in. What was read for the previous user (results, status), or typed by them, must not be
 * seen by the next one: it is dropped, and what is on screen is read again.
 */
export function useChangeOfPerson(): (me: Me) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (me) => {
      forgetTyped();
      await mutate('me', me, { revalidate: false });
      await mutate((key) => Array.isArray(key), undefined, { revalidate: true });
    },
    [mutate],
  );
}
