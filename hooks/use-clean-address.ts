import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { loadTagManager } from '@/lib/analytics';
import { withoutSecrets } from '@/lib/arrival';
import { paths } from '@/lib/paths';

/**
 * Keeps tokens out of the address bar: the router may put back the address that it has read first. The tag manager, which reads the
 * address, comes when there is none left in it, and not on the page that the verification mail leads to.
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
