import { useRouter } from 'next/router';
import { useState } from 'react';
import { exchange } from '@/hooks/api/open-session';
import { useChangeOfPerson } from '@/hooks/api/use-change-of-person';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useOfferedToken } from '@/hooks/use-offered-token';
import { paths } from '@/lib/paths';

/** Logs in with the token that a link brought. Where it is refused, its screen comes up and whoever was logged in stays so. */
export function useAcceptToken(): { accept: (token: string) => Promise<void>; isPending: boolean } {
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const applyError = useErrorEffect();
  const [isPending, setIsPending] = useState(false);

  async function accept(token: string): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      const me = await exchange(token);
      await router.push(paths.top());
      await changePerson(me);
    } catch (error) {
      applyError(error);
    }
    setIsPending(false);
    useOfferedToken.getState().decline();
  }
  return { accept, isPending };
}
