import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/polling';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepDisplayName, nobody, readPartnerNameSoon } from '@/hooks/api/open-session';
import { useChangeOfPerson } from '@/hooks/api/use-cache';
import { useKeptDisplayName, useMe } from '@/hooks/api/use-me';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useStoredText } from '@/hooks/use-stored';
import { readPartnerName } from '@/lib/api-client/partner';
import {
  endSession,
  forgetToken,
  isTemporary,
  keepExamNumber,
  keptExamNumber,
  login,
} from '@/lib/api-client/session';
import { firstAddress } from '@/lib/first-address';
import { paths } from '@/lib/paths';
import { forgetPerson } from '@/lib/storage';

/** Returns a function that ends a login that the partner app has refused. */
function useUndoLogin(): () => Promise<void> {
  const changePerson = useChangeOfPerson();
  return async () => {
    forgetToken();
    await endSession();
    await changePerson(nobody);
  };
}

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

/**
 * Asks the partner app behind all pages, about every 30 s, for the name that it has not given yet: it was in trouble at the login. If it
 * refuses the number then, the login is ended with an error screen, except for somebody who is in the middle of the exam.
 */
export function useLatePartnerName(): void {
  const examNumber = useStoredText('base_token');
  const examStatus = useMe().data?.exam_status;
  const isMissing = useKeptDisplayName() === undefined && examStatus !== undefined;
  const undoLogin = useUndoLogin();
  const applyError = useErrorEffect();
  const onRefused = useEffectEvent(async (error: unknown): Promise<void> => {
    if (examStatus === 'in_examination_period') return;
    await undoLogin();
    applyError(error);
  });
  useEffect(() => {
    if (!isMissing || examNumber === undefined) return;
    const over = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const name = await readPartnerName(examNumber, { limitMilliseconds: 0 });
        if (!over.signal.aborted) keepDisplayName(name);
      } catch (error) {
        if (over.signal.aborted || isTemporary(error)) return;
        over.abort();
        await onRefused(error);
      }
    };
    const timer = window.setInterval(() => void ask(), spreadOut(pollMilliseconds, Math.random()));
    over.signal.addEventListener('abort', () => window.clearInterval(timer));
    return () => over.abort();
  }, [isMissing, examNumber]);
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
    const isEnded = await endSession();
    const topIsThere = router.push(paths.top());
    // Without a network the top page may never load.
    if (isEnded) await topIsThere;
    await changePerson(nobody);
    setIsPending(false);
  }
  return { logOut, isPending };
}
