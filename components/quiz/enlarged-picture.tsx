import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { RunningAttempt } from '@/components/error/apology';
import { errorWords } from '@/components/error/error-screen';
import { Picture } from '@/components/ui/picture';
import { useModal } from '@/hooks/use-modal';
import { picturePaths } from '@/lib/paths';
import { keepPictures } from '@/lib/picture-files';
import styles from './enlarged-picture.module.scss';

/** The figures of a play page's error screens, which are shown without a network. */
const errorFigures = [errorWords.apology, errorWords.cant_access].map(({ figure }) =>
  picturePaths.crew(figure.member, figure.expression, 'full'),
);

/** Keeps a play screen's bars above an on-screen keyboard, and fetches what its error screens show, while nothing else is to be done. */
export function PlayAids() {
  useEffect(dockAboveKeyboard, []);
  useEffect(() => {
    (window.requestIdleCallback ?? setTimeout)(() => {
      keepPictures(errorFigures);
      void RunningAttempt.fetch();
    });
  }, []);
  return null;
}

/** Less than this is no keyboard, but a bar of the browser's own, or rounding. In pixels. */
const leastKeyboard = 60;

/** Between the field and a bar, in pixels. */
const margin = 8;

/** Whether the focus is in the field of a question. */
const isTyping = (): boolean => document.activeElement?.matches('main fieldset input[type="text"]') ?? false;

/** The pixels that an on-screen keyboard covers: seen only where it lies over the page. A page zoomed by hand has a lower visible part too. */
function keyboardHeight({ scale, height }: VisualViewport): number {
  if (Math.abs(scale - 1) > 0.01 || !isTyping()) return 0;
  const covered = Math.round(document.documentElement.clientHeight - height);
  return covered < leastKeyboard ? 0 : covered;
}

/** Scrolls so far that the field is seen between the two bars, with its label and its hint if there is room. */
function showField({ offsetTop, height }: VisualViewport): void {
  const field = document.activeElement;
  const [head, foot] = ['h1', '[role="status"]'].map(
    (mark) => document.querySelector(`main ${mark}`)?.parentElement?.getBoundingClientRect().height ?? 0,
  );
  const top = offsetTop + (head ?? 0) + margin;
  const bottom = offsetTop + height - (foot ?? 0) - margin;
  const boxes = [field?.parentElement, field].map((element) => element?.getBoundingClientRect());
  const box = boxes.find((each) => each && each.height <= bottom - top) ?? boxes[1];
  if (!box) return;
  const distance = Math.max(0, box.bottom - bottom) - Math.max(0, top - box.top);
  if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

const { style } = document.documentElement;

function undock(): void {
  style.removeProperty('--covered');
  style.removeProperty('--panned');
}

/**
 * Keeps both bars of the play screen in view while an on-screen keyboard covers its lower half: tells the style sheets how much of
 * the window's foot is covered, and how far the browser has moved the visible part down from its head. Nothing happens in a browser
 * that doesn't report the visible part, or that makes the window itself lower. Returns the end of that.
 */
export function dockAboveKeyboard(): () => void {
  const seen = window.visualViewport;
  let before = 0;
  const dock = (): void => {
    if (!seen) return;
    const height = keyboardHeight(seen);
    if (height > 0) {
      const panned = Math.round(seen.offsetTop);
      style.setProperty('--covered', `${Math.max(0, height - panned)}px`);
      style.setProperty('--panned', `${panned}px`);
    } else if (before > 0) undock();
    // Only once it has come up, so that the reader can scroll back to the question.
    if (height > 0 && height !== before) showField(seen);
    before = height;
  };
  seen?.addEventListener('resize', dock);
  seen?.addEventListener('scroll', dock);
  return () => {
    seen?.removeEventListener('resize', dock);
    seen?.removeEventListener('scroll', dock);
    undock();
  };
}

/** Of a drawing that has no size of its own, in a browser that doesn't give it one. */
const ratioOfUnknown = 1.5;

interface EnlargeButtonProps {
  src: string;
  /** The picture's description beside the question, which doesn't give the answer away. */
  alt: string;
}

/** Covers a question's picture, and shows it as large as the screen allows. The figure's style sheet gets its width by height as `--ratio`. */
export function EnlargeButton({ src, alt }: EnlargeButtonProps) {
  const open = useModal((state) => state.open);
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
  // The question may be gone before the picture is closed: another tab can have answered it.
  useEffect(
    () => () => {
      const { modal, close } = useModal.getState();
      if (modal === 'question-picture') close();
    },
    [],
  );
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-label="画像を大きく見る"
      ref={button}
      onClick={() =>
        open('question-picture', (headingId) => (
          <Enlarged src={src} alt={alt} ratio={ratio} headingId={headingId} />
        ))
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
