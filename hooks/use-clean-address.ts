import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { loadTagManager } from '@/lib/analytics';
import { withoutSecrets } from '@/lib/first-address';
import { paths } from '@/lib/paths';

/**
 * Keeps the exam number and the entry token out of the address bar, where the router may put back the first address that it read.
 * The tag manager reads the address, so it is loaded only once that is clean, and not on the page that the verification mail opens.
 */
export function useCleanAddress(): void {
  const { asPath, isReady, pathname, replace } = useRouter();
  useEffect(() => {
    if (!isReady) return;
    const clean = withoutSecrets(asPath);
    if (clean !== asPath) void replace(clean, undefined, { shallow: true, scroll: false });
    else if (pathname !== paths.entryConfirm()) loadTagManager();
  }, [asPath, isReady, pathname, replace]);
}
