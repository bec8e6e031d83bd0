import type { ReactNode } from 'react';
import { Frame } from '@/components/layout/frame';
import { LoadingOverlay } from '@/components/layout/loading-overlay';
import { PageGate } from '@/components/layout/page-gate';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHead } from '@/components/layout/site-head';
import { SiteHeader } from '@/components/layout/site-header';
import type { PageLayout } from '@/components/layout/site-page';
import { ModalHost } from '@/components/modal/modal-host';
import { useSitePolling } from '@/hooks/api/use-site-polling';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useGuard } from '@/hooks/use-guard';
import { useHeadingFocus } from '@/hooks/use-heading-focus';
import { useRouteEffects } from '@/hooks/use-route-effects';

/** Everything that all pages share: head, frame, header, guard, error screens, overlay, modals. */
export function SiteLayout({ layout, children }: { layout: PageLayout; children: ReactNode }) {
  useSitePolling();
  const isNavigating = useRouteEffects();
  const outcome = useGuard();
  const hasErrorScreen = useErrorScreen((state) => state.screen !== undefined);
  const isWaiting = outcome.kind === 'unknown' || outcome.kind === 'redirect';
  useHeadingFocus(hasErrorScreen || !isWaiting);
  return (
    <>
      <SiteHead layout={layout} />
      <Frame frame={layout.frame}>
        {layout.hasHeader !== false && <SiteHeader />}
        <main>
          <PageGate outcome={outcome} needsServer={layout.needsServer !== false}>
            {children}
          </PageGate>
        </main>
        {layout.frame !== 'full_screen' && <SiteFooter />}
      </Frame>
      <LoadingOverlay isShown={isNavigating || (isWaiting && !hasErrorScreen)} />
      <ModalHost />
    </>
  );
}
