import type { Me } from '@knowledgeking/contract';
import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { forgetTyped } from '@/hooks/drafts';
import { watchOtherTabs } from '@/lib/storage';

/** Returns a function that reads everything on screen from the server again. */
export function useReloadAll(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(() => true), [mutate]);
}

/** Returns a function for a change of person (`me`, else the server says who): drops what was read for, or typed by, the one before. */
export function useChangeOfPerson(): (me?: Me) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (me) => {
      forgetTyped();
      if (me) await mutate('me', me, { revalidate: false });
      else void mutate('me').catch(() => undefined);
      await mutate((key) => Array.isArray(key), undefined, { revalidate: true });
    },
    [mutate],
  );
}

/** Follows other tabs, which share the session's cookie, at once. A page that Back brings as it was left has missed that: it is read again. */
export function useOtherTabs(): void {
  const reloadAll = useReloadAll();
  const changePerson = useChangeOfPerson();
  useEffect(() => {
    // swr itself reads again when a page is seen again, but not within 5 s of the last time.
    const onShown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reloadAll();
    };
    const unwatch = watchOtherTabs(() => void changePerson());
    window.addEventListener('pageshow', onShown);
    return () => {
      unwatch();
      window.removeEventListener('pageshow', onShown);
    };
  }, [changePerson, reloadAll]);
}
