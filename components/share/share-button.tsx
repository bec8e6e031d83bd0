import { useEffect } from 'react';
import { Button, type ButtonLook } from '@/components/ui/button';
import { useModal } from '@/hooks/use-modal';
import { useShare } from '@/hooks/use-share';
import type { Share } from '@/lib/share';

/** The modal goes with the page that it was opened on, as on the way back. */
function closeWithPage(): void {
  if (useModal.getState().modal === 'result-share') useModal.getState().close();
}

/** Opens the modal that shares a result. */
export function ShareButton({ share, look = 'second' }: { share: Share; look?: ButtonLook }) {
  const open = useShare((state) => state.open);
  useEffect(() => closeWithPage, []);
  return (
    <Button look={look} onClick={() => open(share)}>
      シェアする
    </Button>
  );
}
