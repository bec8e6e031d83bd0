import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useMe } from '@/hooks/api/use-me';
import { isAboutPerson } from '@/lib/storage';

/**
 * Follows other tabs: when somebody logs in or out there, this one's session is theirs too, because tabs share the cookie. What was read
 * for the previous user is dropped, and what is on screen is read again, at once and not only when this tab is looked at.
 */
export function useOtherTabs(): void {
  const { mutate } = useSWRConfig();
  const { reload } = useMe();
  useEffect(() => {
    const onStored = ({ key }: StorageEvent): void => {
      if (!isAboutPerson(key)) return;
      void reload();
      void mutate((known) => Array.isArray(known), undefined, { revalidate: true });
    };
    window.addEventListener('storage', onStored);
    return () => window.removeEventListener('storage', onStored);
  }, [mutate, reload]);
}
