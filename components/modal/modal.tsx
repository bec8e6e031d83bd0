import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/modal/modal.module.scss';
import { Button } from '@/components/ui/button';
import { OptionalPart } from '@/components/ui/optional-part';
import { Phrased } from '@/components/ui/phrased-text';
import type { ModalControls } from '@/hooks/use-modal';
import { useRootMark } from '@/hooks/use-root-mark';

/** Longer than a modal fades out. */
const fadeMilliseconds = 1_000;

const HeadingId = createContext<string | undefined>(undefined);

interface ModalProps extends Pick<ModalControls, 'isOpen' | 'onClose'> {
  className?: string | undefined;
  style?: CSSProperties;
  /** Whether it shows its children as they are, without a sheet and its button to close; default false. */
  isBare?: boolean;
  /** With a `ModalHeading`. They are rendered only while somebody sees them: after a logout their calls would fail. */
  children: ReactNode;
}

/** A native dialog, which keeps the focus inside and gives it back. In the body, because a page is hidden behind an error screen. */
export function Modal({ isOpen, onClose, className = '', style, isBare = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const isShown = useUntilFaded(isOpen);

  // No layout effect: React would take back the focus that the dialog gives back.
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    document.getElementById(headingId)?.focus({ preventScroll: true });
    return () => element.close();
  }, [isOpen, headingId]);

  useRootMark('data-has-modal', isOpen);

  if (!isShown) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      style={style}
      aria-labelledby={headingId}
      onClose={onClose}
      onKeyDown={keepInside}
    >
      <HeadingId value={headingId}>
        {isBare ? children : <Sheet onClose={onClose}>{children}</Sheet>}
      </HeadingId>
    </dialog>,
    document.body,
  );
}

/** Whether a modal is open, or fades out. */
function useUntilFaded(isOpen: boolean): boolean {
  const [isShown, setIsShown] = useState(isOpen);
  if (isOpen && !isShown) setIsShown(true);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setIsShown(false), fadeMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isShown;
}

function Sheet({ onClose, children }: Pick<ModalProps, 'onClose' | 'children'>) {
  return (
    <>
      {/* No button: the browser would give it the focus. From the keyboard, Escape closes. */}
      <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />
      <div className={styles.sheet}>
        <OptionalPart kind="modal">{children}</OptionalPart>
        <div className={styles.close}>
          <Button variant="second" onClick={onClose}>
            閉じる
          </Button>
        </div>
      </div>
    </>
  );
}

/** The heading of a modal, which names it and has the focus when it opens. */
export function ModalHeading(props: { className?: string | undefined; text: string }) {
  return <Phrased.H2 id={use(HeadingId)} tabIndex={-1} {...props} />;
}

const stopSelector = 'a[href], button, input, select, textarea, summary';

/** Whether Tab stops at an element: it can be used, and is shown. */
function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);
}

/** Keeps Tab within a dialog, from its last stop to its first and back. A native dialog would let it out to the address bar. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  // While kana are being turned into kanji, Escape only takes that back.
  if (event.key === 'Escape' && event.nativeEvent.isComposing) event.preventDefault();
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stopSelector)].filter(isStop);
  const opposite = stops.at(event.shiftKey ? -1 : 0);
  // The focus may be on a heading between two stops.
  const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const current = document.activeElement;
  if (current && stops.some((stop) => current.compareDocumentPosition(stop) & side)) return;
  event.preventDefault();
  opposite?.focus();
}
