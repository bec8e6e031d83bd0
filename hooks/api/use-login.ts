import type { Me } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useSWRConfig } from 'swr';
import { keepDisplayName, readPartnerName } from '@/hooks/api/use-display-name';
import { login } from '@/lib/api-client';
import { endSession, forgetToken } from '@/lib/api-client/session';
import { writeStored } from '@/lib/storage';

/** Logs out again, because nobody stays logged in without a display name. */
async function undoLogin(): Promise<void> {
  forgetToken();
  await endSession();
}

/**
 * Logs in with a typed exam number. The login comes first, so that a mistyped number fails as a login; the partner app's display
 * name comes second. If either fails, throws ApiError with nothing stored and nobody logged in.
 */
async function logInWithNumber(examNumber: string): Promise<Me> {
  const me = await login(examNumber).catch((error: unknown) => {
    forgetToken();
    throw error;
  });
  writeStored('base_token', examNumber);
  try {
    keepDisplayName(await readPartnerName(examNumber));
  } catch (error) {
    await undoLogin();
    throw error;
  }
  return me;
}

/**
 * Returns a function that logs in with a normalised exam number. It throws ApiError.
 * @param next the page to go to afterwards; undefined: stays, and what is shown becomes the user's
 */
export function useLogin(next: string | undefined): (examNumber: string) => Promise<void> {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  return async (examNumber) => {
    const me = await logInWithNumber(examNumber);
    await mutate('me', me, { revalidate: false });
    if (next) await router.push(next);
  };
}
