import type { ReactNode } from 'react';
import { Frame } from '@/components/layout/frame';
import { LoadingOverlay } from '@/components/layout/loading-overlay';
import { PageGate } from '@/components/layout/page-gate';
import { SiteEffects } from '@/components/layout/site-effects';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHead } from '@/components/layout/site-head';
import { SiteHeader } from '@/components/layout/site-header';
import type { PageLayout } from '@/components/layout/site-page';
import { SomebodyElse } from '@/components/layout/turned-away';
import { TurnedNotice } from '@/components/layout/turned-notice';
import { ModalHost } from '@/components/modal/modal-host';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useGuard, useGuardScreen } from '@/hooks/use-guard';
import { useHeadingFocus } from '@/hooks/use-heading-focus';
import { useRouteEffects } from '@/hooks/use-route-effects';
import { useTurnedDevice } from '@/hooks/use-turned-device';
import { wantsPortrait } from '@/lib/turned';

/** Everything that all pages share: head, frame, header, guard, error screens, overlay, modals. */
export function SiteLayout({ layout, children }: { layout: PageLayout; children: ReactNode }) {
  const isNavigating = useRouteEffects();
  const isTurned = useTurnedDevice() && wantsPortrait(layout.route);
  const outcome = useGuard();
  const guardScreen = useGuardScreen(outcome);
  const isRaised = useErrorScreen((state) => state.screen !== undefined);
  const hasErrorScreen = isRaised || guardScreen !== undefined;
  const isWaiting = outcome.kind === 'unknown' || outcome.kind === 'redirect';
  useHeadingFocus(hasErrorScreen || !isWaiting);
  return (
    <>
      <SiteEffects />
      <SiteHead layout={layout} />
      {/* A page that draws its own surroundings is not there to draw them behind an error screen. */}
      <Frame
        frame={hasErrorScreen && layout.frame === 'none' ? 'full_screen' : layout.frame}
        isQuiet={layout.isPlayPage === true && !hasErrorScreen}
        isInert={isTurned}
      >
        {!layout.isPlayPage && <SiteHeader />}
        <main>
          <SomebodyElse />
          <PageGate
            outcome={outcome}
            guardScreen={guardScreen}
            needsServer={layout.needsServer !== false}
            staysBelow={layout.staysBelow === true}
          >
            {children}
          </PageGate>
        </main>
        {/* What comes once it is known whether the page may be shown would push it away. */}
        {layout.frame !== 'full_screen' && (hasErrorScreen || !isWaiting) && <SiteFooter />}
      </Frame>
      <LoadingOverlay isShown={isNavigating || (isWaiting && !hasErrorScreen)} />
      <ModalHost />
      {isTurned && <TurnedNotice route={layout.route} />}
    </>
  );
}
