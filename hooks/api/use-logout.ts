import { useRouter } from 'next/router';
import { useState } from 'react';
import { nobody } from '@/hooks/api/open-session';
import { useChangeOfPerson } from '@/hooks/api/use-change-of-person';
import { endSession } from '@/lib/api-client/session';
import { paths } from '@/lib/paths';
import { forgetPerson } from '@/lib/storage';

/**
 * Forgets who it was, ends the session, and goes to the top page. Where the server can't be reached the person is logged out all the
 * same; it is told as soon as it can be, before anything asks who is logged in.
 */
export function useLogout(): { logOut: () => Promise<void>; isPending: boolean } {
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const [isPending, setIsPending] = useState(false);

  async function logOut(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    // Gone first, so that nothing which the server refuses meanwhile logs in again with it.
    forgetPerson();
    const isEnded = await endSession();
    const arrival = router.push(paths.top());
    // Without a network the other page may never come.
    if (isEnded) await arrival;
    await changePerson(nobody);
    setIsPending(false);
  }
  return { logOut, isPending };
}
