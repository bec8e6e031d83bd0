import { useEffect } from 'react';
import { ShareModal } from '@/components/modal/share-modal';
import { Button, type ButtonLook } from '@/components/ui/button';
import { useModal } from '@/hooks/use-modal';
import type { Share } from '@/lib/share';

/** Closes the modal when its page is left, such as by the browser's Back. */
function closeWithPage(): void {
  if (useModal.getState().modal === 'result-share') useModal.getState().close();
}

/** The button that opens the modal for sharing a result. */
export function ShareButton({ share, look = 'second' }: { share: Share; look?: ButtonLook }) {
  const open = useModal((state) => state.open);
  useEffect(() => closeWithPage, []);
  return (
    <Button
      look={look}
      onClick={() => open('result-share', (headingId) => <ShareModal headingId={headingId} share={share} />)}
    >
      シェアする
    </Button>
  );
}
