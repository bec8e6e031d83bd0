import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Apology } from '@/components/error/apology';
import { ErrorScreen } from '@/components/error/error-screen';
import styles from '@/components/layout/loading-overlay.module.scss';
import type { PageLayout } from '@/components/layout/site-page';
import { Phrased } from '@/components/ui/phrased-text';
import { useReloadAll } from '@/hooks/api/change-of-person';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { part } from '@/hooks/late-loading';
import { isUnderWay, useAction } from '@/hooks/use-action';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { type useGuard, useRedirect } from '@/hooks/use-guard';
import { focusHeading } from '@/hooks/use-heading-focus';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { isWithin, paths } from '@/lib/paths';

const EntryOver = part(async () => ({ default: (await import('./notices')).EntryOver }));
const LoginHere = part(() => import('@/components/login/login-form'));

interface PageGateProps {
  layout: PageLayout;
  outcome: ReturnType<typeof useGuard>;
  /** The guard's error screen, shown instead of the page. */
  guardScreen: ErrorScreenKind | undefined;
  /** The page is there, hidden, while it is unknown whether it may be shown. */
  isUnsure: boolean;
  children: ReactNode;
}

/** The page with the form that an error screen is about; undefined if correcting the input can't help. */
function formPageOf(screen: ErrorScreenKind, reason: string | undefined, page: string): string | undefined {
  if (screen === 'login_failure') return paths.login();
  const hasForm = page === paths.entry() || page === paths.login();
  return screen === 'entry_failure' && !reason && hasForm ? page : undefined;
}

/** Shows the page, or an error screen instead, or nothing if the guard does not allow the page. */
export function PageGate({ layout, outcome, guardScreen, isUnsure, children }: PageGateProps) {
  const { needsServer = true, staysBelow = false, errorHint } = layout;
  const router = useRouter();
  const { screen, message, error, clear } = useErrorScreen();
  const reloadAll = useReloadAll();
  const status = useSiteStatus();
  const me = useMe();
  // Once the site status is read, the error screen is cleared and everything is read again.
  const { phase, start: tryAgain } = useAction(async () => {
    void me.reload();
    await status.reload();
  });
  useRedirect(outcome);

  const isInMaintenance = status.data?.site_status.maintenance_status === 'in_maintenance';
  const shown = needsServer || isInMaintenance ? (screen ?? guardScreen) : undefined;
  const mayBeThere = isUnsure || outcome.kind === 'allow';
  const isLoginMissing = shown === 'no_record' && guardScreen === 'no_record';
  // Maintenance hides the page instead of unmounting it, so that nothing typed or picked is lost.
  const keepsPage = mayBeThere && (shown === undefined || shown === 'maintenance' || staysBelow);
  const isHidden = shown !== undefined && !staysBelow;

  /** Keeps the screen until the other page is there: otherwise this page would appear again for a moment, and fail again. */
  function leaveFor(page: string): void {
    void router.push(page).then(() => clear());
  }

  function goToTop(): void {
    leaveFor(paths.top());
    reloadAll();
  }

  /** The exam's play page is there again as soon as the screen is gone. */
  function resume(): void {
    if (router.pathname === paths.examPlay()) clear();
    else leaveFor(paths.examPlay());
  }

  const formPage = shown && formPageOf(shown, message, router.pathname);
  function goToForm(page: string): void {
    if (page === router.pathname) {
      flushSync(() => clear());
      focusHeading();
    } else leaveFor(page);
  }
  const below = isLoginMissing ? (
    <LoginHere />
  ) : errorHint && errorHint.screen === shown ? (
    <errorHint.Below />
  ) : undefined;
  return (
    <>
      {shown === 'apology' && (
        <Apology page={router.pathname} requestId={error?.requestId} onBack={goToTop} onResume={resume} />
      )}
      {shown && shown !== 'apology' && (
        <ErrorScreen
          key={shown}
          screen={shown}
          message={message}
          requestId={error?.requestId}
          onBack={goToTop}
          onRetype={formPage ? () => goToForm(formPage) : undefined}
          onTryAgain={() => void tryAgain()}
          isTrying={isUnderWay(phase)}
        >
          {below}
        </ErrorScreen>
      )}
      <TurnedAway isNow={outcome.kind === 'redirect'} />
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

/** A notice on the top page for users whom the guard has just redirected from an entry page. It is gone on the next page. */
function TurnedAway({ isNow }: { isNow: boolean }) {
  const { pathname } = useRouter();
  const [from, setFrom] = useState('');
  const isTop = pathname === paths.top();
  const next = isNow ? pathname : isTop ? from : '';
  if (next !== from) setFrom(next);
  if (!isTop || !isWithin(from, paths.entry())) return null;
  return <EntryOver onClose={() => setFrom('')} />;
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
