import { type RefObject, useEffect } from 'react';

const stopSelector = 'a[href], button, input, select, textarea, summary';

/** Whether Tab stops at an element: it can be used, and is shown. */
function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);
}

/** Keeps Tab within a dialog, from its last stop to its first and back. A native dialog would let it out to the address bar. */
export function useFocusTrap(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    function keepInside(event: KeyboardEvent): void {
      if (event.key !== 'Tab' || !element) return;
      const stops = [...element.querySelectorAll<HTMLElement>(stopSelector)].filter(isStop);
      const opposite = stops.at(event.shiftKey ? -1 : 0);
      // The focus may be on a heading between two stops.
      const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
      const current = document.activeElement;
      if (current && stops.some((stop) => current.compareDocumentPosition(stop) & side)) return;
      event.preventDefault();
      opposite?.focus();
    }
    element?.addEventListener('keydown', keepInside);
    return () => element?.removeEventListener('keydown', keepInside);
  }, [dialog]);
}
