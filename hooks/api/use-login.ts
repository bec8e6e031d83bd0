import type { Me } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useSWRConfig } from 'swr';
import { getPartnerEntryStatus, login } from '@/lib/api-client';
import { paths } from '@/lib/paths';
import { removeStored, writeStored } from '@/lib/storage';

/** Asks the partner app whose number it is, then opens the session. Throws ApiError and then leaves nothing stored. */
async function openSession(examNumber: string): Promise<Me> {
  writeStored('base_token', examNumber);
  try {
    const { payload } = await getPartnerEntryStatus(examNumber);
    writeStored('display_name', payload.display_name);
    return await login(examNumber);
  } catch (error) {
    removeStored('base_token');
    removeStored('display_name');
    throw error;
  }
}

/** Answers a function that logs in with a normalised exam number and goes to the top page. It throws ApiError. */
export function useLogin(): (examNumber: string) => Promise<void> {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  return async (examNumber) => {
    const me = await openSession(examNumber);
    await mutate('me', me, { revalidate: false });
    await router.push(paths.top());
  };
}
