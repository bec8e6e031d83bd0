import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { EntryOver } from '@/components/entry/entry-over';
import { Apology } from '@/components/error/apology';
import { CrashedPage } from '@/components/error/crash';
import { PageErrorScreen } from '@/components/error/error-screen';
import styles from '@/components/layout/loading-overlay.module.scss';
import type { PageLayout } from '@/components/layout/site-page';
import { LongWait } from '@/components/ui/again-button';
import { Boundary } from '@/components/ui/optional-part';
import { Phrased } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorEffect, useNeeded } from '@/hooks/use-error-effect';
import { keepsPage, useErrorScreen } from '@/hooks/use-error-screen';
import { type useGuard, useRedirect } from '@/hooks/use-guard';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { firstAddress } from '@/lib/first-address';
import type { GuardOutcome } from '@/lib/guard';

/** Needs what the guard goes by; also the user, where the address brought a number. Returns a function that reads all of it again. */
export function useNeedsOfGuard(outcome: GuardOutcome, isPlayPage = false): () => Promise<unknown> {
  const status = useSiteStatus();
  const me = useMe();
  const { exam, hasNone, error, reload } = useCurrentExam();
  const isNeeded = outcome.kind === 'unknown';
  const otherwise = isNeeded ? 'cant_access' : undefined;
  const isComing = firstAddress.examNumber !== undefined && !isPlayPage;
  useNeeded(status, { isNeeded, otherwise });
  useNeeded(me, { isNeeded: isNeeded || isComing, otherwise });
  useNeeded({ data: hasNone ? null : exam, error, reload }, { isNeeded, otherwise });

  // Of all that can be wrong with a read, only this is the answer to what somebody did: they followed a link with a number.
  const isRefused = me.error?.call === 'login' || me.error?.call === 'getPartnerEntryStatus';
  const refusal = me.data === undefined && isRefused ? me.error : undefined;
  const applyError = useEffectEvent(useErrorEffect());
  useEffect(() => {
    if (refusal) applyError(refusal);
  }, [refusal]);

  return () =>
    Promise.all([
      status.data === undefined && status.reload(),
      me.data === undefined && me.reload(),
      exam === undefined && reload(),
    ]);
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
  const { staysBelow = false, errorHint } = layout;
  const screen = useErrorScreen((state) => state.screen);
  const isKept = useErrorScreen(keepsPage);
  useRedirect(outcome);

  const shown = screen ?? guardScreen;
  const mayBeThere = isUnsure || outcome.kind === 'allow';
  const isThere = mayBeThere && (isKept || staysBelow);
  const isHidden = shown !== undefined && !staysBelow;
  return (
    <>
      {shown === 'apology' && <Apology />}
      {shown && shown !== 'apology' && (
        <PageErrorScreen key={shown} screen={shown} guardScreen={guardScreen} errorHint={errorHint} />
      )}
      <EntryOver isRedirecting={outcome.kind === 'redirect'} />
      {isThere && (
        // Another page has another element, so that what has been taken away within this one is not missed when it goes.
        <div
          key={layout.route}
          hidden={isHidden}
          className={isUnsure ? styles.unsure : undefined}
          style={{ display: isHidden || isUnsure ? undefined : 'contents' }}
        >
          <Boundary kind="page" Fallback={CrashedPage}>
            {children}
          </Boundary>
        </div>
      )}
    </>
  );
}

interface LoadingOverlayProps {
  isShown: boolean;
  /** The page is not sure to be shown: its HTML waits behind (lib/head/early-contest.ts). */
  isUnsure?: boolean;
  /** Asks again for what the page waits for; absent where it waits for nothing that can be asked for. */
  onAgain?: (() => Promise<unknown>) | undefined;
}

/** An overlay while a page loads, or is not sure to be shown. After some seconds it says so, and what can be done. */
export function LoadingOverlay({ isShown, isUnsure, onAgain }: LoadingOverlayProps) {
  return (
    <div className={styles.overlay} data-shown={isShown} data-is-unsure={isUnsure}>
      <div className={styles.porthole} aria-hidden="true">
        <i className={styles.ship} />
        <i className={styles.sea} />
      </div>
      <Phrased.P role="status" className={styles.text} text={isShown ? '読み込んでいます' : ''} />
      {isShown && onAgain && <LongWait ask={onAgain} />}
    </div>
  );
}
