import { ModalHost } from '@/components/modal/modal-host';
import { useOtherTabs } from '@/hooks/api/use-other-tabs';
import { useNewHeadingFocus } from '@/hooks/use-new-heading-focus';
import { useRestingScenery } from '@/hooks/use-resting-scenery';
import { useSky } from '@/hooks/use-sky';
import { useTopScroll } from '@/hooks/use-top-scroll';
import { useVersionCheck } from '@/hooks/use-version-check';

/**
 * The parts of the layout that no page needs at first: effects behind all pages, and the place of modals. A component of its own, so
 * that the clock does not re-render the layout.
 */
export function LateParts() {
  useVersionCheck();
  useTopScroll();
  useSky();
  useRestingScenery();
  useNewHeadingFocus();
  useOtherTabs();
  return <ModalHost />;
}
