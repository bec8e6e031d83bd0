import { useCleanAddress } from '@/hooks/use-clean-address';
import { useRestingScenery } from '@/hooks/use-resting-scenery';
import { useSky } from '@/hooks/use-sky';
import { useTopScroll } from '@/hooks/use-top-scroll';
import { useVersionCheck } from '@/hooks/use-version-check';

/** The effects that run behind all pages; a component of its own, so that the clock does not re-render the layout. */
export function SiteEffects() {
  useVersionCheck();
  useCleanAddress();
  useTopScroll();
  useSky();
  useRestingScenery();
  return null;
}
