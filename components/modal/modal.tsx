import { type RefObject, useEffect, useRef } from 'react';
import styles from '@/components/modal/modal.module.scss';
import { Button } from '@/components/ui/button';
import { OptionalPart } from '@/components/ui/optional-part';
import { useModal } from '@/hooks/use-modal';
import { useRootMark } from '@/hooks/use-root-mark';

const headingId = 'modal-heading';
/** Longer than a modal fades out. */
const fadeMilliseconds = 1_000;

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

  // A content that nobody sees reads nothing: after a logout its calls would fail.
  useEffect(() => {
    if (isOpen) return;
    // By then the next one may be open, and this effect not yet over.
    const forget = () => useModal.setState(({ modal, content }) => ({ content: modal && content }));
    const timer = setTimeout(forget, fadeMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen]);

  useFocusTrap(dialog);
  useRootMark('data-has-modal', isOpen);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={close}>
      {/* No button: the browser would give it the focus. From the keyboard, Escape closes. */}
      <div className={styles.backdrop} aria-hidden="true" onClick={close} />
      <div className={styles.sheet}>
        {/* A new key for each opening resets the content's state. */}
        <OptionalPart key={openings} kind="modal">
          {content?.(headingId)}
        </OptionalPart>
        <div className={styles.close}>
          <Button look="second" onClick={close}>
            閉じる
          </Button>
        </div>
      </div>
    </dialog>
  );
}

const stopSelector = 'a[href], button, input, select, textarea, summary';

/** Whether Tab stops at an element: it can be used, and is shown. */
function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);
}

/** Keeps Tab within a dialog, from its last stop to its first and back. A native dialog would let it out to the address bar. */
export function useFocusTrap(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    function keepInside(event: KeyboardEvent): void {
      if (event.key !== 'Tab' || !element) return;
      const stops = [...element.querySelectorAll<HTMLElement>(stopSelector)].filter(isStop);
      const opposite = stops.at(event.shiftKey ? -1 : 0);
      // The focus may be on a heading between two stops.
      const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
      const current = document.activeElement;
      if (current && stops.some((stop) => current.compareDocumentPosition(stop) & side)) return;
      event.preventDefault();
      opposite?.focus();
    }
    element?.addEventListener('keydown', keepInside);
    return () => element?.removeEventListener('keydown', keepInside);
  }, [dialog]);
}
