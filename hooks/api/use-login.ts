import type { Me } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useSWRConfig } from 'swr';
import { keepName } from '@/hooks/api/open-session';
import { login } from '@/lib/api-client';
import { endSession, forgetToken } from '@/lib/api-client/session';
import { paths } from '@/lib/paths';
import { writeStored } from '@/lib/storage';

/** Lets nobody be logged in whose name can't be told. */
async function undoLogin(): Promise<void> {
  forgetToken();
  await endSession();
}

/**
 * Logs in with an exam number that was typed. The login comes first, so that a mistyped number fails as a login; then the
 * partner app says whose it is. Throws ApiError and then leaves nothing stored, and nobody logged in.
 */
async function logInWithNumber(examNumber: string): Promise<Me> {
  const me = await login(examNumber).catch((error: unknown) => {
    forgetToken();
    throw error;
  });
  writeStored('base_token', examNumber);
  await keepName(examNumber).catch(async (error: unknown) => {
    await undoLogin();
    throw error;
  });
  return me;
}

/** Answers a function that logs in with a normalised exam number and goes to the top page. It throws ApiError. */
export function useLogin(): (examNumber: string) => Promise<void> {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  return async (examNumber) => {
    const me = await logInWithNumber(examNumber);
    await mutate('me', me, { revalidate: false });
    await router.push(paths.top());
  };
}
