import { PhrasedText } from '@/components/ui/phrased-text';
import { paths, routeOf } from '@/lib/paths';
import styles from './landscape-notice.module.scss';

const timed: readonly string[] = [paths.examPlay(), paths.archivePlay()];
const picked: readonly string[] = [...timed, paths.practicePlay(), paths.practice()];

/** The additional words: that the timer keeps running, if there is one, and that picks are kept. */
function additionalWords(address: string): string {
  const route = routeOf(address);
  const kept = picked.includes(route) ? '選んだ答えは、そのまま残っています。' : '';
  return timed.includes(route) ? `時間は進んでいます。${kept}` : kept;
}

/** A full-screen notice that asks to hold the device upright. The page below keeps running, and nothing is lost. */
export function LandscapeNotice({ route }: { route: string }) {
  const more = additionalWords(route);
  return (
    <div className={styles.notice} role="alert">
      <div className={styles.phone} aria-hidden="true" />
      <p className={styles.words}>
        <PhrasedText text="画面をたてにしてください" />
        {more && (
          <span className={styles.more}>
            <PhrasedText text={more} />
          </span>
        )}
      </p>
    </div>
  );
}
