import { useEffect } from 'react';
import { focusHeading } from '@/hooks/use-heading-focus';

/**
 * Moves focus to a new heading if the focused element has disappeared, as when an error screen replaces a page or results are published,
 * or if nothing has the focus yet because the page was still loading. The first heading of a visit does not get the focus.
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
