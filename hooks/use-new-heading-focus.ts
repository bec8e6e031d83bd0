import { useEffect } from 'react';
import { focusHeading } from '@/hooks/use-heading-focus';

/**
 * Moves focus to a heading that has replaced what had the focus, such as an error screen's, or the one of results that have come by
 * themselves; and to one that was not there yet when its page was opened. The first heading of a visit is left alone.
 */
export function useNewHeadingFocus(): void {
  useEffect(() => {
    const find = () => document.querySelector('main h1');
    let known = find();
    const observer = new MutationObserver(() => {
      const heading = find();
      if (!heading || heading === known) return;
      if (known && document.activeElement?.matches('body, main, [hidden] *')) focusHeading();
      known = heading;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
