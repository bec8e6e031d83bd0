import { useEffect } from 'react';
import { Phrased } from '@/components/ui/phrased-text';
import { part } from '@/hooks/part';
import { chapterFrom } from '@/lib/quiz/chapters';
import type { PlaySession } from '@/lib/quiz/play-session';
import type { PlayState } from '@/lib/quiz/play-state';
import { ChapterCard } from './chapter-cards';
import { PlayBar } from './play-bar';
import styles from './play-screen.module.scss';
import { EnlargeButton } from './question-media';
import { QuizView } from './quiz-view';

/** The help on a play screen that is not among the page's first scripts; without it the screen is whole. */
const PlayAids = part(async () => ({ default: (await import('./play-aids')).PlayAids }));

interface PlayScreenProps {
  state: PlayState;
  session: Pick<PlaySession, 'dispatch' | 'load'>;
  /** Until the end, in milliseconds; undefined while it is not known, null: no time limit. */
  remaining: number | undefined | null;
  /** One's own time for all questions, in seconds; undefined where it is not known. */
  duration?: number | undefined;
}

/** The screen on which exam, practice and archive are played. */
export function PlayScreen({ state, session, remaining, duration }: PlayScreenProps) {
  useEffect(() => void EnlargeButton.fetch(), []);
  const turn = 'turn' in state ? state.turn : undefined;
  // Practice, which has no time limit, is no voyage.
  const chapter = turn && remaining !== null && chapterFrom(turn.quiz.number);
  return (
    <div className={styles.screen} data-has-card={chapter ? true : undefined}>
      <PlayAids />
      <PlayBar
        number={turn?.quiz.number}
        total={turn?.total}
        remaining={remaining}
        received={turn?.received ?? null}
        sentBefore={turn?.sentBefore}
      />
      {chapter && <ChapterCard chapter={chapter} total={turn.total} duration={duration} />}
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
