import { useRestingScenery, useSky } from '@/components/layout/scenery';
import { SidewaysNotice } from '@/components/layout/sideways-notice';
import { useOtherTabs } from '@/hooks/api/change-of-person';
import { useLatePartnerName } from '@/hooks/api/partner-name';
import { useNewHeadingFocus } from '@/hooks/use-heading-focus';
import { useTopScroll } from '@/hooks/use-top-scroll';
import { useVersionCheck } from '@/hooks/use-version-check';

/** The parts of the layout that no page needs at first, as one component that the clock may re-render. `sidewaysOn`: the page to turn the device for. */
export default function DeferredLayout({ sidewaysOn }: { sidewaysOn: string | undefined }) {
  useVersionCheck();
  useTopScroll();
  useSky();
  useRestingScenery();
  useNewHeadingFocus();
  useOtherTabs();
  useLatePartnerName();
  return sidewaysOn !== undefined && <SidewaysNotice route={sidewaysOn} />;
}
