import { useEffect } from 'react';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { focusHeading } from '@/hooks/use-heading-focus';

/** Moves focus to the heading of an error screen that replaced what had the focus. */
export function useErrorFocus(): void {
  const screen = useErrorScreen((state) => state.screen);
  useEffect(() => {
    const focused = document.activeElement;
    if (screen && (focused === document.body || focused?.closest('[hidden]'))) focusHeading();
  }, [screen]);
}
