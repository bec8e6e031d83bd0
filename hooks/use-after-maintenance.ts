import { useEffect, useEffectEvent } from 'react';
import { useErrorScreen } from '@/hooks/use-error-screen';

/** Calls this each time that maintenance is over, with the page there again. */
export function useAfterMaintenance(onOver: () => void): void {
  const call = useEffectEvent(onOver);
  useEffect(
    () =>
      useErrorScreen.subscribe(({ screen }, before) => {
        if (before.screen === 'maintenance' && screen === undefined) call();
      }),
    [],
  );
}
