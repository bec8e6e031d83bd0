import type { Me } from '@knowledgeking/contract';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/**
 * Returns a function that says who is logged in from now on. What was read for the person before (results, status) must not be seen
 * by the next one: it is forgotten, and what is on screen is read again.
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
