import { useEffect } from 'react';
import { ShareModal } from '@/components/modal/share-modal';
import { Button, type ButtonLook } from '@/components/ui/button';
import { useModal } from '@/hooks/use-modal';
import type { Share } from '@/lib/share';

/** The modal goes with the page that it was opened on, as on the way back. */
function closeWithPage(): void {
  if (useModal.getState().modal === 'result-share') useModal.getState().close();
}

/** Opens the modal that shares a result. */
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
