import { Fragment, useEffect, useRef } from 'react';
import { useFocusTrap } from '@/components/modal/use-focus-trap';
import { Button } from '@/components/ui/button';
import { useModal } from '@/hooks/use-modal';
import { useRootMark } from '@/hooks/use-root-mark';
import styles from './modal-host.module.scss';

const headingId = 'modal-heading';

/** The site's modal: a native dialog, which keeps the focus inside and gives it back. */
export function ModalHost() {
  const { modal, content, openings, close } = useModal();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = modal !== undefined;

  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || openings === 0) return;
    const heading = document.getElementById(headingId);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [isOpen, openings]);

  useFocusTrap(dialog);
  useRootMark('data-has-modal', isOpen);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={close}>
      {/* No button: the browser would give it the focus. From the keyboard, Escape closes. */}
      <div className={styles.backdrop} aria-hidden="true" onClick={close} />
      <div className={styles.sheet}>
        {/* A new key for each opening resets the content's state. */}
        <Fragment key={openings}>{content?.(headingId)}</Fragment>
        <div className={styles.close}>
          <Button look="second" onClick={close}>
            閉じる
          </Button>
        </div>
      </div>
    </dialog>
  );
}
