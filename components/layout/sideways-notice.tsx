import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { isWithin, paths } from '@/lib/paths';
import styles from './sideways-notice.module.scss';

const timed: readonly string[] = [paths.examPlay(), paths.archivePlay()];
const picked: readonly string[] = [...timed, paths.practicePlay(), paths.practice()];

/** The additional words: that the timer keeps running, if there is one, and that picks are kept. */
function additionalWords(route: string): string {
  const kept = picked.includes(route) ? '選んだ答えは、そのまま残っています。' : '';
  return timed.includes(route) ? `時間は進んでいます。${kept}` : kept;
}

/** A full-screen notice that asks to hold the device upright. The page below keeps running, and nothing is lost. */
export function SidewaysNotice({ route }: { route: string }) {
  const more = additionalWords(route);
  return (
    <div className={styles.notice} role="alert">
      <div className={styles.phone} aria-hidden="true" />
      <p className={styles.words}>
        <PhrasedText text="画面をたてにしてください" />
        {more && <Phrased.Span className={styles.more} text={more} />}
      </p>
    </div>
  );
}

const upright = [paths.practice(), paths.exam(), paths.archive()];
const results: readonly string[] = [paths.practiceResult(), paths.archiveResult()];

/** Whether phones and tablets must be held upright on a page: practice, exam and archive, but not their result pages. */
export const wantsPortrait = (route: string): boolean =>
  upright.some((parent) => isWithin(route, parent)) && !results.includes(route);

const handheld = '(hover: none) and (pointer: coarse)';
const landscape = '(orientation: landscape)';

/** Whether a phone or tablet is held sideways: the screen too, where it is known, as an on-screen keyboard makes the window wider than high. */
export function isHeldSideways(): boolean {
  if (!window.matchMedia(handheld).matches || !window.matchMedia(landscape).matches) return false;
  const orientation: ScreenOrientation | undefined = window.screen.orientation;
  return orientation?.type.startsWith('landscape') ?? true;
}

/** Calls the listener when the device may have been turned; returns the end of that. */
export function watchOrientation(listener: () => void): () => void {
  const queries = [window.matchMedia(handheld), window.matchMedia(landscape)];
  const orientation: ScreenOrientation | undefined = window.screen.orientation;
  for (const source of [...queries, orientation]) source?.addEventListener('change', listener);
  return () => {
    for (const source of [...queries, orientation]) source?.removeEventListener('change', listener);
  };
}
