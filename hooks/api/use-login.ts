import { useRouter } from 'next/router';
import { useSWRConfig } from 'swr';
import { logInWithNumber } from '@/hooks/api/open-session';
import { paths } from '@/lib/paths';

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
