import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { errorWords } from '@/components/error/error-words';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { focusHeading } from '@/hooks/use-heading-focus';
import { crewFileName } from '@/lib/crew';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { paths, picturePaths } from '@/lib/paths';

/** Moves focus to the heading of an error screen that replaced what had the focus. */
export function useErrorFocus(): void {
  const screen = useErrorScreen((state) => state.screen);
  useEffect(() => {
    if (screen === undefined) return;
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('[hidden]')) focusHeading();
  }, [screen]);
}

/** The error screens that come up on a page when the network is gone. */
const screensOf: Readonly<Record<string, readonly ErrorScreenKind[]>> = {
  [paths.examPlay()]: ['apology', 'cant_access'],
  [paths.archivePlay()]: ['apology', 'cant_access'],
  [paths.entry()]: ['entry_failure', 'cant_access'],
  [paths.login()]: ['login_failure', 'cant_access'],
};

/** Kept, so that the browser still has them when they are shown. */
const fetched = new Map<string, HTMLImageElement>();

function fetchFigures(kinds: readonly ErrorScreenKind[]): void {
  for (const kind of kinds) {
    const { member, expression } = errorWords[kind].figure;
    const address = picturePaths.crew(crewFileName(member, expression, 'full'));
    if (fetched.has(address)) continue;
    const picture = new Image();
    picture.src = address;
    fetched.set(address, picture);
  }
}

/** On play pages and forms, fetches the figures of their error screens once the browser is idle: without a network it is too late. */
export function useErrorFigures(): void {
  const { pathname } = useRouter();
  useEffect(() => {
    const kinds = screensOf[pathname];
    if (kinds) (window.requestIdleCallback ?? setTimeout)(() => fetchFigures(kinds));
  }, [pathname]);
}
