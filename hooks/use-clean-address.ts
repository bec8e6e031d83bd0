import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { withoutToken } from '@/lib/arrival';

/** Keeps the partner app's token out of the address bar: the router puts back the address that it has read first. */
export function useCleanAddress(): void {
  const { asPath, isReady, replace } = useRouter();
  useEffect(() => {
    const [address = '', hash = ''] = asPath.split('#');
    const clean = address + withoutToken(`#${hash}`);
    if (isReady && hash && clean !== asPath) void replace(clean, undefined, { shallow: true, scroll: false });
  }, [asPath, isReady, replace]);
}
