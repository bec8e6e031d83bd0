import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { Modal, ModalHeading } from '@/components/modal/modal';
import { Picture } from '@/components/ui/picture';
import { useModal } from '@/hooks/use-modal';
import styles from './enlarged-picture.module.scss';

/** Of a drawing that has no size of its own, in a browser that doesn't give it one. */
const ratioOfUnknown = 1.5;

interface EnlargeButtonProps {
  src: string;
  /** The picture's description beside the question, which doesn't give the answer away. */
  alt: string;
}

/** Covers a question's picture, and shows it as large as the screen below the remaining time. The figure's style sheet gets its width by height as `--ratio`. */
export default function EnlargeButton({ src, alt }: EnlargeButtonProps) {
  const modal = useModal();
  const button = useRef<HTMLButtonElement>(null);
  const [ratio, setRatio] = useState<number>();
  const [top, setTop] = useState(0);
  useKeptPlace(modal.isOpen);
  useLayoutEffect(() => {
    const figure = button.current?.closest('figure');
    const picture = figure?.querySelector('img');
    if (!figure || !picture) return;
    const own = picture.naturalWidth / picture.naturalHeight || ratioOfUnknown;
    figure.style.setProperty('--ratio', `${own}`);
    setRatio(own);
  }, []);
  function enlarge(): void {
    setTop(footOfTimer());
    modal.onOpen();
  }
  return (
    <>
      <button
        type="button"
        className={styles.enlarge}
        aria-label="画像を大きく見る"
        ref={button}
        onClick={enlarge}
      >
        <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
          <path d="M15.5 15.8 20.6 21M7 10.2h6.6M10.3 6.9v6.6M10.3 3.2a7 7 0 1 0 .1 0" />
        </svg>
      </button>
      <Modal
        {...modal}
        className={styles.whole}
        style={{ '--foot-of-timer': `${top}px`, '--ratio': ratio } as CSSProperties}
      >
        <div className={styles.stage}>
          <ModalHeading className="visually-hidden" text="問題の画像" />
          <Picture className={styles.picture} src={src} alt={alt} draggable={false} />
        </div>
      </Modal>
    </>
  );
}

/** The height above which the modal would cover the remaining time, in pixels from the top of the screen. */
function footOfTimer(): number {
  const timer = document.querySelector('main [role="timer"]')?.parentElement?.parentElement;
  return Math.max(0, timer?.getBoundingClientRect().bottom ?? 0);
}

/** Where the page beside the modal has no scroll bar, a gutter for one would move what stays in view. */
function useKeptPlace(isOpen: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!isOpen || root.scrollHeight > root.clientHeight) return;
    root.style.scrollbarGutter = 'auto';
    return () => void root.style.removeProperty('scrollbar-gutter');
  }, [isOpen]);
}
