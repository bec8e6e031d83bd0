import { useRouter } from 'next/router';
import { useState } from 'react';
import { nobody } from '@/hooks/api/open-session';
import { useChangeOfPerson } from '@/hooks/api/use-cache';
import { endSession } from '@/lib/api-client/session';
import { paths } from '@/lib/paths';
import { forgetPerson } from '@/lib/storage';

/**
 * Forgets the user, ends the session, and goes to the top page. If the server can't be reached, the user is logged out here anyway,
 * and the server hears of it as soon as possible, before anything asks who is logged in.
 */
export function useLogout(): { logOut: () => Promise<void>; isPending: boolean } {
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const [isPending, setIsPending] = useState(false);

  async function logOut(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    // First, so that no call which fails meanwhile can log in again with the stored exam number.
    forgetPerson();
    const isEnded = await endSession();
    const topIsThere = router.push(paths.top());
    // Without a network the top page may never load.
    if (isEnded) await topIsThere;
    await changePerson(nobody);
    setIsPending(false);
  }
  return { logOut, isPending };
}
