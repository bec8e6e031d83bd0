import type { ReactNode } from 'react';
import { EntryOver } from '@/components/entry/entry-over';
import { Apology } from '@/components/error/apology';
import { PageErrorScreen } from '@/components/error/error-screen';
import styles from '@/components/layout/loading-overlay.module.scss';
import type { PageLayout } from '@/components/layout/site-page';
import { Phrased } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { type useGuard, useRedirect } from '@/hooks/use-guard';
import type { ErrorScreenKind } from '@/lib/error-effects';
import type { GuardOutcome } from '@/lib/guard';

/** The error screen to show instead of the page: the guard's own, or CANT_ACCESS if what the guard needs can't be read. */
export function guardScreenOf(outcome: GuardOutcome, isUnreadable: boolean): ErrorScreenKind | undefined {
  if (outcome.kind === 'error_screen') return outcome.screen;
  return outcome.kind === 'unknown' && isUnreadable ? 'cant_access' : undefined;
}

/** The error screen to show instead of the page. */
export function useGuardScreen(outcome: GuardOutcome): ErrorScreenKind | undefined {
  const needed = [useSiteStatus(), useMe()];
  return guardScreenOf(
    outcome,
    needed.some(({ data, error }) => data === undefined && error !== undefined),
  );
}

interface PageGateProps {
  layout: PageLayout;
  outcome: ReturnType<typeof useGuard>;
  /** The guard's error screen, shown instead of the page. */
  guardScreen: ErrorScreenKind | undefined;
  /** The page is there, hidden, while it is unknown whether it may be shown. */
  isUnsure: boolean;
  children: ReactNode;
}

/** Shows the page, or an error screen instead, or nothing if the guard does not allow the page. */
export function PageGate({ layout, outcome, guardScreen, isUnsure, children }: PageGateProps) {
  const { needsServer = true, staysBelow = false, errorHint } = layout;
  const screen = useErrorScreen((state) => state.screen);
  const status = useSiteStatus();
  useRedirect(outcome);

  const isInMaintenance = status.data?.site_status.maintenance_status === 'in_maintenance';
  const shown = needsServer || isInMaintenance ? (screen ?? guardScreen) : undefined;
  const mayBeThere = isUnsure || outcome.kind === 'allow';
  // Maintenance hides the page instead of unmounting it, so that nothing typed or picked is lost.
  const keepsPage = mayBeThere && (shown === undefined || shown === 'maintenance' || staysBelow);
  const isHidden = shown !== undefined && !staysBelow;
  return (
    <>
      {shown === 'apology' && <Apology />}
      {shown && shown !== 'apology' && (
        <PageErrorScreen screen={shown} guardScreen={guardScreen} errorHint={errorHint} />
      )}
      <EntryOver isRedirecting={outcome.kind === 'redirect'} />
      {keepsPage && (
        <div
          hidden={isHidden}
          className={isUnsure ? styles.unsure : undefined}
          style={{ display: isHidden || isUnsure ? undefined : 'contents' }}
        >
          {children}
        </div>
      )}
    </>
  );
}

/** An overlay while a page loads, or is not sure to be shown: `isUnsure`, its HTML waits behind (lib/head/early-contest.ts). */
export function LoadingOverlay({ isShown, isUnsure }: { isShown: boolean; isUnsure?: boolean }) {
  return (
    <div className={styles.overlay} data-shown={isShown} data-is-unsure={isUnsure}>
      <div className={styles.porthole} aria-hidden="true">
        <i className={styles.ship} />
        <i className={styles.sea} />
      </div>
      <Phrased.P role="status" className={styles.text} text={isShown ? '読み込んでいます' : ''} />
    </div>
  );
}
