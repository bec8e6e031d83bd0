import { nobody } from '@/hooks/api/open-session';
import { useChangeOfPerson } from '@/hooks/api/use-cache';
import { keepDisplayName, readPartnerName } from '@/hooks/api/use-display-name';
import { login } from '@/lib/api-client';
import { endSession, forgetToken, keepExamNumber, keptExamNumber } from '@/lib/api-client/session';
import { arrived } from '@/lib/arrival';

/**
 * Returns a function that logs in with a typed, normalised exam number. The login comes first, so that a mistyped number fails as a
 * login; the partner app's display name comes second. If either fails, it throws ApiError with nothing stored and nobody logged in.
 *
 * Its signal is aborted once the user has gone to another page. From then on a login that has succeeded stays, whatever the partner app
 * says: by then its owner may be in the middle of the exam, and the contest API knows the name too.
 */
export function useLogin(): (examNumber: string, signal: AbortSignal) => Promise<void> {
  const changePerson = useChangeOfPerson();

  async function undoLogin(): Promise<void> {
    forgetToken();
    await endSession();
    await changePerson(nobody);
  }

  return async (examNumber, signal) => {
    const before = keptExamNumber();
    const me = await login(examNumber).catch((error: unknown) => {
      if (!signal.aborted) forgetToken();
      throw error;
    });
    // Its way to another page was 「ログアウト」.
    if (signal.aborted && before !== undefined && keptExamNumber() === undefined) return undoLogin();
    arrived.examNumber = undefined;
    keepExamNumber(examNumber);
    if (signal.aborted) await changePerson(me);
    else if (examNumber !== before) await changePerson(nobody);
    try {
      const name = await readPartnerName(examNumber);
      if (keptExamNumber() === examNumber) keepDisplayName(name);
    } catch (error) {
      if (signal.aborted) return;
      await undoLogin();
      throw error;
    }
    if (!signal.aborted) await changePerson(me);
  };
}
