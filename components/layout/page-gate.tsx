import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorScreen } from '@/components/error/error-screen';
import { TurnedAway } from '@/components/layout/turned-away';
import { useReloadAll } from '@/hooks/api/use-cache';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { type Drafts, DraftsContext } from '@/hooks/drafts';
import { useErrorScreen } from '@/hooks/use-error-screen';
import type { useGuard } from '@/hooks/use-guard';
import { focusHeading } from '@/hooks/use-heading-focus';
import type { ErrorScreenKind } from '@/lib/api-error';
import { paths } from '@/lib/paths';

interface PageGateProps {
  outcome: ReturnType<typeof useGuard>;
  /** The screen that stands for a page which is not shown. */
  guardScreen: ErrorScreenKind | undefined;
  /** False: a screen that a failed call has raised does not take the page away; maintenance that was announced does. */
  needsServer: boolean;
  /** The page stays in reach below whatever screen is up. */
  staysBelow: boolean;
  children: ReactNode;
}

/** Goes where the guard says. */
function useRedirect(outcome: PageGateProps['outcome']): void {
  const { replace } = useRouter();
  const target = outcome.kind === 'redirect' ? outcome.to : undefined;
  useEffect(() => {
    if (target) void replace(target);
  }, [target, replace]);
}

/** Takes up again what could not be reached. Where the site status comes, the screen goes, and everything is read again. */
function useTryAgain(): { tryAgain: () => Promise<void>; isTrying: boolean } {
  const status = useSiteStatus();
  const me = useMe();
  const [isTrying, setIsTrying] = useState(false);
  async function tryAgain(): Promise<void> {
    setIsTrying(true);
    void me.reload();
    await status.reload();
    setIsTrying(false);
  }
  return { tryAgain, isTrying };
}

/** The page with the form that a screen speaks about; undefined where typing once more helps nobody. */
function formPageOf(screen: ErrorScreenKind, reason: string | undefined, page: string): string | undefined {
  if (screen === 'login_failure') return paths.login();
  const hasForm = page === paths.entry() || page === paths.login();
  return screen === 'entry_failure' && !reason && hasForm ? page : undefined;
}

/** Shows the page, or the one error screen instead of it, or nothing where the guard has not let it through. */
export function PageGate({ outcome, guardScreen, needsServer, staysBelow, children }: PageGateProps) {
  const router = useRouter();
  const { screen, message, clear } = useErrorScreen();
  const reloadAll = useReloadAll();
  const { tryAgain, isTrying } = useTryAgain();
  const [drafts] = useState<Drafts>(() => new Map());
  useRedirect(outcome);

  const isInMaintenance = useSiteStatus().data?.site_status.maintenance_status === 'in_maintenance';
  const shown = needsServer || isInMaintenance ? (screen ?? guardScreen) : undefined;
  const isAllowed = outcome.kind === 'allow';
  // Maintenance hides the page instead of taking it away, so that nothing typed or picked is lost.
  const keepsPage = isAllowed && (shown === undefined || shown === 'maintenance' || staysBelow);
  const isHidden = shown !== undefined && !staysBelow;

  /** The screen stays until the other page is there: this one must not come to life again for a moment, and fail again. */
  function leaveFor(page: string): void {
    void router.push(page).then(() => clear());
  }

  function goToTop(): void {
    leaveFor(paths.top());
    reloadAll();
  }

  const formPage = shown && formPageOf(shown, message, router.pathname);
  function goToForm(page: string): void {
    if (page === router.pathname) {
      flushSync(() => clear());
      focusHeading();
    } else leaveFor(page);
  }
  return (
    <DraftsContext value={drafts}>
      {shown && (
        <ErrorScreen
          screen={shown}
          message={message}
          onBack={goToTop}
          onRetype={formPage ? () => goToForm(formPage) : undefined}
          onTryAgain={() => void tryAgain()}
          isTrying={isTrying}
        />
      )}
      <TurnedAway isNow={outcome.kind === 'redirect'} />
      {keepsPage && (
        <div hidden={isHidden} style={{ display: isHidden ? undefined : 'contents' }}>
          {children}
        </div>
      )}
    </DraftsContext>
  );
}
