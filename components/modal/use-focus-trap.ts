import { type RefObject, useEffect } from 'react';

const stopSelector = 'a[href], button:not([tabindex="-1"]), input, select, textarea, summary';

/** Keeps Tab within a dialog, from its last stop to its first and back. A native dialog would let it out to the address bar. */
export function useFocusTrap(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    function keepInside(event: KeyboardEvent): void {
      if (event.key !== 'Tab' || !element) return;
      const stops = [...element.querySelectorAll<HTMLElement>(stopSelector)];
      const [edge, opposite] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
      const current = document.activeElement;
      const isOnStop = stops.some((stop) => stop === current);
      if (isOnStop && current !== edge) return;
      event.preventDefault();
      opposite?.focus();
    }
    element?.addEventListener('keydown', keepInside);
    return () => element?.removeEventListener('keydown', keepInside);
  }, [dialog]);
}
