import { useEffect } from 'react';
import { errorWords } from '@/components/error/error-screen';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { OptionalPart } from '@/components/ui/optional-part';
import { Phrased } from '@/components/ui/phrased-text';
import { lazyComponent } from '@/hooks/lazy-loading';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { picturePaths } from '@/lib/paths';
import { keepPictures } from '@/lib/picture-files';
import type { PlaySession } from '@/lib/quiz/play-session';
import type { PlayState, Sending, Turn } from '@/lib/quiz/play-state';
import { ChapterCard, chapterFrom } from './chapter-cards';
import styles from './play-screen.module.scss';
import { EnlargeButton, PlayerControls } from './question-media';
import { QuizView } from './quiz-view';
import { Timer } from './timer';

/** Not among the page's first scripts; without it the screen is whole. */
const OnScreenKeyboard = lazyComponent(() => import('./on-screen-keyboard'));

/** The figures of a play page's error screens, which are shown without a network. */
const errorFigures = [errorWords.apology, errorWords.cant_access].map(({ figure }) =>
  picturePaths.crew(figure.member, figure.expression, 'full'),
);

/** Fetches what the play screen shows later; the controls of sounds and films, and the figures of error screens, while nothing else is to be done. */
function fetchAhead(): void {
  void EnlargeButton.preload();
  (window.requestIdleCallback ?? setTimeout)(() => {
    void PlayerControls.preload();
    keepPictures(errorFigures);
  });
}

interface PlayScreenProps {
  state: PlayState;
  session: Pick<PlaySession, 'dispatch' | 'load'>;
  /** Until the end, in milliseconds; undefined while it is not known, null: no time limit. */
  remaining: number | undefined | null;
  /** One's own time for all questions, in seconds; undefined where it is not known. */
  duration?: number | undefined;
  /** Default true: it is a voyage, each chapter of which begins with its card. */
  hasChapterCards?: boolean;
}

/** The screen on which exam, practice and archive are played. A translation of a question could be another question, or give it away. */
export function PlayScreen(props: PlayScreenProps) {
  const { state, session, remaining, duration, hasChapterCards = true } = props;
  useEffect(fetchAhead, []);
  const turn = 'turn' in state ? state.turn : undefined;
  const chapter = turn && hasChapterCards && chapterFrom(turn.quiz.number);
  return (
    <div className={styles.screen} data-has-card={chapter ? true : undefined} translate="no">
      <OnScreenKeyboard />
      <PlayBar turn={turn} remaining={remaining} />
      {chapter && (
        <OptionalPart kind="chapter_card" isQuiet>
          <ChapterCard chapter={chapter} total={turn.total} duration={duration} />
        </OptionalPart>
      )}
      {'turn' in state ? (
        <QuizView key={state.turn.quiz.number} state={state} dispatch={session.dispatch} />
      ) : (
        <Waiting state={state} onLoad={() => void session.load()} />
      )}
    </div>
  );
}

function Waiting({ state, onLoad }: { state: PlayState; onLoad: () => void }) {
  if (state.phase === 'stalled') {
    return (
      <div className={styles.waiting} role="alert">
        <Phrased.P text="問題を読みこめませんでした。通信のようすを確かめて、もう一度お試しください。" />
        <button type="button" className={styles.retry} onClick={onLoad}>
          もう一度読みこむ
        </button>
      </div>
    );
  }
  const isRetrying = state.phase === 'loading' && state.retrying;
  return (
    <Phrased.P
      className={styles.waiting}
      role="status"
      text={isRetrying ? '通信を再試行しています' : '問題を読みこんでいます'}
    />
  );
}

const wordOf: Record<Sending, string> = { answer: '送信', skip: 'スキップ' };

/** The number of the question and the remaining time. The heading takes the focus, so that each question starts there. */
function PlayBar({ turn, remaining }: Pick<PlayScreenProps, 'remaining'> & { turn: Turn | undefined }) {
  const number = turn?.quiz.number;
  return (
    <div className={styles.bar}>
      <h1 key={number} className={styles.heading} tabIndex={-1} ref={focusOnceShown}>
        {turn ? `第${number}問` : '読みこみ中'}
      </h1>
      {turn && (
        <div className={styles.progress}>
          <p className={styles.count}>{`${number} / ${turn.total}`}</p>
          {turn.received !== null && turn.received > 0 && (
            <p key={turn.received} className={styles.sent}>
              {`第${turn.received}問 ${turn.sentBefore ? wordOf[turn.sentBefore] : '受付'}済み`}
            </p>
          )}
        </div>
      )}
      <FuriganaButton variant="bar" />
      {remaining !== null && <Timer remaining={remaining} />}
    </div>
  );
}
