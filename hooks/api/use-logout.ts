import { useRouter } from 'next/router';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { logout } from '@/lib/api-client';
import { isString } from '@/lib/checks';
import { paths } from '@/lib/paths';
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** Ends the session, forgets who it was, and goes to the top page. */
export function useLogout(): { logOut: () => Promise<void>; isPending: boolean; hasFailed: boolean } {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const applyError = useErrorEffect();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');

  async function logOut(): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    // Gone first, so that nothing which the server refuses meanwhile logs in again with it.
    const token = readStored('base_token', isString);
    removeStored('base_token');
    try {
      await logout();
    } catch (error) {
      if (token !== undefined) writeStored('base_token', token);
      applyError(error);
      setState('failed');
      return;
    }
    removeStored('display_name');
    removeStored('passed_told');
    await router.push(paths.top());
    // What was read for this person (results, status) must not be seen by the next one.
    await mutate((key) => key !== 'site_status' && key !== 'exams', undefined, { revalidate: true });
    setState('idle');
  }
  return { logOut, isPending: state === 'pending', hasFailed: state === 'failed' };
}
