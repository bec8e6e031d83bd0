import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useMe } from '@/hooks/api/use-me';
import { forgetTyped } from '@/hooks/drafts';
import { isAboutPerson } from '@/lib/storage';

/**
 * Follows other tabs: when somebody logs in or out there, this one's session is theirs too, because tabs share the cookie. What was
 * read for the previous user, or typed by them, is dropped, and what is on screen is read again, at once and not only when this tab is looked at. A page that
 * Back brings as it was left has missed all of that: everything on it is read again.
 */
export function useOtherTabs(): void {
  const { mutate } = useSWRConfig();
  const { reload } = useMe();
  useEffect(() => {
    const onStored = ({ key }: StorageEvent): void => {
      if (!isAboutPerson(key)) return;
      forgetTyped();
      void reload();
      void mutate((known) => Array.isArray(known), undefined, { revalidate: true });
    };
    // swr itself reads again when a page is seen again, but not within 5 s of the last time.
    const onShown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void mutate(() => true);
    };
    window.addEventListener('storage', onStored);
    window.addEventListener('pageshow', onShown);
    return () => {
      window.removeEventListener('storage', onStored);
      window.removeEventListener('pageshow', onShown);
    };
  }, [mutate, reload]);
}
