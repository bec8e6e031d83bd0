import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/polling';
import { useEffect, useEffectEvent } from 'react';
import { useChangeOfPerson } from '@/hooks/api/change-of-person';
import { nobody, useKeptDisplayName, useMe } from '@/hooks/api/use-me';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useStoredText } from '@/hooks/use-stored';
import { readPartnerName } from '@/lib/api-client/partner';
import { endSession, forgetToken } from '@/lib/api-client/session';
import { isTemporary } from '@/lib/api-error';
import { writeStored } from '@/lib/storage';

/** How long a login that our own API accepts, or has accepted before, waits for the partner app, in milliseconds. */
const patienceMilliseconds = 3_000;

/** The partner app's name, asked once; undefined where it is slow or in trouble (`useLatePartnerName` asks again). Throws ApiError on a refusal. */
export async function readPartnerNameSoon(examNumber: string): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMilliseconds));
  try {
    return await Promise.race([readPartnerName(examNumber, { limitMilliseconds: 0 }), tooLate]);
  } catch (error) {
    if (isTemporary(error)) return undefined;
    throw error;
  }
}

/** Keeps the partner app's name in this browser. */
export const keepDisplayName = (name: string): void => writeStored('display_name', name);

/** Returns a function that ends a login that the partner app has refused. */
export function useUndoLogin(): () => Promise<void> {
  const changePerson = useChangeOfPerson();
  return async () => {
    forgetToken();
    await endSession();
    await changePerson(nobody);
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
