import { LandscapeNotice } from '@/components/layout/landscape-notice';
import { ModalHost } from '@/components/modal/modal-host';
import { useOtherTabs } from '@/hooks/api/use-cache';
import { useLatePartnerName } from '@/hooks/api/use-login';
import { useNewHeadingFocus } from '@/hooks/use-heading-focus';
import { useRestingScenery, useSky } from '@/hooks/use-scenery';
import { useTopScroll } from '@/hooks/use-top-scroll';
import { useVersionCheck } from '@/hooks/use-version-check';

interface LatePartsProps {
  /** The address of the page, if the device is to be turned upright for it. */
  sidewaysOn: string | undefined;
}

/** The parts of the layout that no page needs at first. A component of its own, so that the clock does not re-render the layout. */
export function LateParts({ sidewaysOn }: LatePartsProps) {
  useVersionCheck();
  useTopScroll();
  useSky();
  useRestingScenery();
  useNewHeadingFocus();
  useOtherTabs();
  useLatePartnerName();
  return (
    <>
      <ModalHost />
      {sidewaysOn !== undefined && <LandscapeNotice route={sidewaysOn} />}
    </>
  );
}
