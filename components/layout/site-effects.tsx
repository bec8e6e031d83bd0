import { useCleanAddress } from '@/hooks/use-clean-address';
import { useRestingScenery } from '@/hooks/use-resting-scenery';
import { useSky } from '@/hooks/use-sky';
import { useTopScroll } from '@/hooks/use-top-scroll';
import { useVersionCheck } from '@/hooks/use-version-check';

/** What goes on behind all pages and draws nothing; by itself, so that the layout isn't rendered anew by the clock. */
export function SiteEffects() {
  useVersionCheck();
  useCleanAddress();
  useTopScroll();
  useSky();
  useRestingScenery();
  return null;
}
