import { useRouter } from 'next/router';
import { useState } from 'react';
import { useChangeOfPerson } from '@/hooks/api/change-of-person';
import { useLinkedLogin } from '@/hooks/api/login-by-link-or-kept-number';
import { keepDisplayName, useUndoLogin } from '@/hooks/api/partner-name';
import { nobody } from '@/hooks/api/use-me';
import { readPartnerNameSoon } from '@/lib/api-client/partner';
import { endSession, forgetToken, keepExamNumber, keptExamNumber, login } from '@/lib/api-client/session';
import { firstAddress } from '@/lib/first-address';
import { paths } from '@/lib/paths';
import { forgetPerson } from '@/lib/storage';

/**
 * Returns a function that logs in with a typed, normalised exam number. The login comes first, so that a mistyped number fails as a
 * login; the partner app comes second. If either refuses, it throws ApiError with nothing stored and nobody logged in. The partner app's
 * trouble holds nobody up: `useLatePartnerName` asks it again.
 *
 * Its signal is aborted once the user has gone to another page. From then on a login that has succeeded stays as it is here.
 */
export function useLogin(): (examNumber: string, signal: AbortSignal) => Promise<void> {
  const changePerson = useChangeOfPerson();
  const undoLogin = useUndoLogin();

  return async (examNumber, signal) => {
    const before = keptExamNumber();
    const me = await login(examNumber).catch((error: unknown) => {
      if (!signal.aborted) forgetToken();
      throw error;
    });
    // Its way to another page was 「ログアウト」.
    if (signal.aborted && before !== undefined && keptExamNumber() === undefined) return undoLogin();
    firstAddress.examNumber = undefined;
    keepExamNumber(examNumber);
    if (signal.aborted) await changePerson(me);
    else if (examNumber !== before) await changePerson(nobody);
    try {
      const name = await readPartnerNameSoon(examNumber);
      if (name !== undefined && keptExamNumber() === examNumber) keepDisplayName(name);
    } catch (error) {
      if (signal.aborted) return;
      await undoLogin();
      throw error;
    }
    if (!signal.aborted) await changePerson(me);
  };
}

/** Forgets the user, ends the session, goes to the top page. A server that can't be reached hears of it as soon as possible (`endSession`). */
export function useLogout(): { logOut: () => Promise<void>; isPending: boolean } {
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const [isPending, setIsPending] = useState(false);

  async function logOut(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    // First, so that no call which fails meanwhile can log in again with the stored exam number.
    forgetPerson();
    useLinkedLogin.getState().decline();
    const isEnded = await endSession();
    const topIsThere = router.push(paths.top());
    // Without a network the top page may never load.
    if (isEnded) await topIsThere;
    await changePerson(nobody);
    setIsPending(false);
  }
  return { logOut, isPending };
}
