import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';
import { useOwnModal } from '@/hooks/use-modal';
import styles from './enlarged-picture.module.scss';

/** Of a drawing that has no size of its own, in a browser that doesn't give it one. */
const ratioOfUnknown = 1.5;

interface EnlargeButtonProps {
  src: string;
  /** The picture's description beside the question, which doesn't give the answer away. */
  alt: string;
}

/** Covers a question's picture, and shows it as large as the screen allows. The figure's style sheet gets its width by height as `--ratio`. */
export default function EnlargeButton({ src, alt }: EnlargeButtonProps) {
  const open = useOwnModal('question-picture');
  const button = useRef<HTMLButtonElement>(null);
  const [ratio, setRatio] = useState<number>();
  useLayoutEffect(() => {
    const figure = button.current?.closest('figure');
    const picture = figure?.querySelector('img');
    if (!figure || !picture) return;
    const own = picture.naturalWidth / picture.naturalHeight || ratioOfUnknown;
    figure.style.setProperty('--ratio', `${own}`);
    setRatio(own);
  }, []);
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-label="画像を大きく見る"
      ref={button}
      onClick={() =>
        open((headingId) => <Enlarged src={src} alt={alt} ratio={ratio} headingId={headingId} />)
      }
    >
      <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
        <path d="M15.5 15.8 20.6 21M7 10.2h6.6M10.3 6.9v6.6M10.3 3.2a7 7 0 1 0 .1 0" />
      </svg>
    </button>
  );
}

/** The height above which the site's modal would cover the remaining time, in pixels from the top of the screen. */
function footOfTimer(): number {
  const timer = document.querySelector('main [role="timer"]')?.parentElement?.parentElement;
  return Math.max(0, timer?.getBoundingClientRect().bottom ?? 0);
}

/** Where the page beside the modal has no scroll bar, a gutter for one would move what stays in view. */
function keepPlace(dialog: HTMLDialogElement): void {
  const root = document.documentElement;
  if (root.scrollHeight > root.clientHeight) return;
  root.style.scrollbarGutter = 'auto';
  dialog.addEventListener('close', () => root.style.removeProperty('scrollbar-gutter'), { once: true });
}

interface EnlargedProps extends EnlargeButtonProps {
  ratio: number | undefined;
  headingId: string;
}

/** The picture in the site's modal, which it makes as large as the screen below the remaining time. */
function Enlarged({ src, alt, ratio, headingId }: EnlargedProps) {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = stage.current?.closest('dialog');
    if (!dialog || !styles.whole) return;
    const { whole } = styles;
    dialog.classList.add(whole);
    dialog.style.setProperty('--foot-of-timer', `${footOfTimer()}px`);
    keepPlace(dialog);
    return () => dialog.classList.remove(whole);
  }, []);
  return (
    <div ref={stage} className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
      <h2 id={headingId} className="visually-hidden">
        問題の画像
      </h2>
      <Picture className={styles.picture} src={src} alt={alt} draggable={false} />
    </div>
  );
}
