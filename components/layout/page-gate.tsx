import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { ErrorScreen } from '@/components/error/error-screen';
import { useReloadAll } from '@/hooks/api/use-reload-all';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorScreen } from '@/hooks/use-error-screen';
import type { useGuard } from '@/hooks/use-guard';
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

/** Shows the page, or the one error screen instead of it, or nothing where the guard has not let it through. */
export function PageGate({ outcome, guardScreen, needsServer, staysBelow, children }: PageGateProps) {
  const router = useRouter();
  const { screen, message, clear } = useErrorScreen();
  const reloadAll = useReloadAll();
  useRedirect(outcome);

  const isInMaintenance = useSiteStatus().data?.site_status.maintenance_status === 'in_maintenance';
  const shown = needsServer || isInMaintenance ? (screen ?? guardScreen) : undefined;
  const isAllowed = outcome.kind === 'allow';
  // Maintenance hides the page instead of taking it away, so that nothing typed or picked is lost.
  const keepsPage = isAllowed && (shown === undefined || shown === 'maintenance' || staysBelow);
  const isHidden = shown !== undefined && !staysBelow;

  function goToTop(): void {
    clear();
    void router.push(paths.top());
    reloadAll();
  }
  return (
    <>
      {shown && <ErrorScreen screen={shown} message={message} onBack={goToTop} />}
      {keepsPage && (
        <div hidden={isHidden} style={{ display: isHidden ? undefined : 'contents' }}>
          {children}
        </div>
      )}
    </>
  );
}
