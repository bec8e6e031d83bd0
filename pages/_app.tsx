import type { AppProps } from 'next/app';
import { Activity } from 'react';
import { LastResort } from '@/components/error/crash';
import { FuriganaProvider, SiteLayout } from '@/components/layout/site-layout';
import type { SitePage } from '@/components/layout/site-page';
import { Boundary } from '@/components/ui/optional-part';
import { ResourceProvider } from '@/hooks/api/resource-provider';
import { takeFirstAddress } from '@/lib/first-address';
import '@/styles/globals.scss';

// Before anything else reads the address, which may hold an exam number or an entry token.
if (typeof window !== 'undefined') takeFirstAddress();

interface Shown {
  Component: SitePage<AppProps['pageProps']>;
  pageProps: AppProps['pageProps'];
}

/**
 * The page, hydrated in slices. Its own component, as React overlooks changes of context for an `Activity` whose parent renders again before
 * it has hydrated (https://github.com/facebook/react/issues/36594).
 */
function Page({ Component, pageProps }: Shown) {
  return (
    <Activity>
      <Component {...pageProps} />
    </Activity>
  );
}

/** The providers and the layout around every page. */
export default function App({ Component, pageProps }: Shown) {
  return (
    <Boundary kind="site" Fallback={LastResort}>
      <ResourceProvider>
        <FuriganaProvider>
          <SiteLayout layout={{ ...Component.layout, ...Component.layoutFor?.(pageProps) }}>
            <Page {...{ Component, pageProps }} />
          </SiteLayout>
        </FuriganaProvider>
      </ResourceProvider>
    </Boundary>
  );
}
