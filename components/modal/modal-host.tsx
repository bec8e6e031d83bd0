import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PassedModal } from '@/components/modal/passed-modal';
import { ResentModal } from '@/components/modal/resent-modal';
import { ShareModal } from '@/components/modal/share-modal';
import { useFocusTrap } from '@/components/modal/use-focus-trap';
import { Button } from '@/components/ui/button';
import { type ModalName, useModal } from '@/hooks/use-modal';
import styles from './modal-host.module.scss';

const headingId = 'modal-heading';

const contents: Record<ModalName, () => ReactNode> = {
  'result-share': () => <ShareModal headingId={headingId} />,
  'result-passed': () => <PassedModal headingId={headingId} />,
  'entry-resend': () => (
    <ResentModal headingId={headingId}>
      入力されたメールアドレスに、確認用URLをのせた確認メールをお送りしました。
    </ResentModal>
  ),
  'entry-invitation-resend': () => (
    <ResentModal headingId={headingId}>
      入力されたメールアドレスに、受験番号をのせた確認メールをお送りしました。
    </ResentModal>
  ),
};

/** The modal that fades out keeps its words until it is gone. */
function useLastModal(modal: ModalName | undefined): ModalName | undefined {
  const [last, setLast] = useState(modal);
  if (modal && modal !== last) setLast(modal);
  return modal ?? last;
}

/** The one modal of the site: the browser's own dialog, which keeps the focus inside and gives it back. */
export function ModalHost() {
  const { modal, close } = useModal();
  const shown = useLastModal(modal);
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = modal !== undefined;

  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  useFocusTrap(dialog);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={close}>
      <button type="button" className={styles.backdrop} tabIndex={-1} aria-hidden="true" onClick={close} />
      <div className={styles.sheet}>
        {shown && contents[shown]()}
        <div className={styles.close}>
          <Button look="second" onClick={close}>
            閉じる
          </Button>
        </div>
      </div>
    </dialog>
  );
}
