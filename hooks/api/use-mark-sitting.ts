import type { Me } from '@knowledgeking/contract';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

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
