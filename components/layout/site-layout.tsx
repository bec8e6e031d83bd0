import { type ReactNode, useSyncExternalStore } from 'react';
import { Frame } from '@/components/layout/frame';
import { LoadingOverlay } from '@/components/layout/loading-overlay';
import { PageGate } from '@/components/layout/page-gate';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHead } from '@/components/layout/site-head';
import { SiteHeader } from '@/components/layout/site-header';
import type { PageLayout } from '@/components/layout/site-page';
import { SomebodyElse } from '@/components/layout/turned-away';
import { createFetchedPart } from '@/hooks/fetched-part';
import { useCleanAddress } from '@/hooks/use-clean-address';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useGuard, useGuardScreen } from '@/hooks/use-guard';
import { useHeadingFocus } from '@/hooks/use-heading-focus';
import { useRouteEffects } from '@/hooks/use-route-effects';
import { isHeldSideways, wantsPortrait, watchTurns } from '@/lib/landscape';

/** Effects behind all pages, the place of modals, and the notice to turn the device: no page needs them at first. */
export const lateParts = createFetchedPart(() => import('./late-parts').then((part) => part.LateParts));

/** The layout of all pages: head, frame, header, guard, error screens, overlay, modals. */
export function SiteLayout({ layout, children }: { layout: PageLayout; children: ReactNode }) {
  const isNavigating = useRouteEffects();
  useCleanAddress();
  const LateParts = lateParts.usePart();
  const isSideways = useSyncExternalStore(watchTurns, isHeldSideways, () => false);
  // The page can be used until the notice is there.
  const isLandscape = LateParts !== undefined && isSideways && wantsPortrait(layout.route);
  const outcome = useGuard();
  const guardScreen = useGuardScreen(outcome);
  const isRaised = useErrorScreen((state) => state.screen !== undefined);
  const hasErrorScreen = isRaised || guardScreen !== undefined;
  const isWaiting = outcome.kind === 'unknown' || outcome.kind === 'redirect';
  const isUnsure = layout.isEarly === true && outcome.kind === 'unknown';
  useHeadingFocus(hasErrorScreen || !isWaiting);
  return (
    <>
      <SiteHead layout={layout} />
      {/* A page with frame `none` draws its own surroundings, but not behind an error screen. */}
      <Frame
        frame={hasErrorScreen && layout.frame === 'none' ? 'full_screen' : layout.frame}
        isQuiet={layout.isPlayPage === true && !hasErrorScreen}
        isInert={isLandscape}
      >
        {!layout.isPlayPage && <SiteHeader />}
        <main>
          <SomebodyElse />
          <PageGate
            outcome={outcome}
            guardScreen={guardScreen}
            needsServer={layout.needsServer !== false}
            staysBelow={layout.staysBelow === true}
            isUnsure={isUnsure}
            wayOn={layout.wayOn}
          >
            {children}
          </PageGate>
        </main>
        {/* Only once it is known whether the page may be shown, as the page would push the footer down. */}
        {layout.frame !== 'full_screen' && (hasErrorScreen || !isWaiting) && <SiteFooter />}
      </Frame>
      <LoadingOverlay isShown={isNavigating || (isWaiting && !hasErrorScreen)} isUnsure={isUnsure} />
      {LateParts && <LateParts sidewaysOn={isLandscape ? layout.route : undefined} />}
    </>
  );
}
