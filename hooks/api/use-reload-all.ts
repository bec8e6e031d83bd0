import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** Answers a function that reads everything on screen from the server again. */
export function useReloadAll(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(() => true), [mutate]);
}
