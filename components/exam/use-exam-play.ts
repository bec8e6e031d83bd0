import { useRouter } from 'next/router';
import { useState, useSyncExternalStore } from 'react';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useServerClock } from '@/hooks/use-server-clock';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { browserPicks } from '@/lib/quiz/browser-picks';
import { createExamSource } from '@/lib/quiz/exam-source';
import { createPlaySession, type PlaySession } from '@/lib/quiz/play-session';
import { type End, endsAtOf, type PlayState } from '@/lib/quiz/play-state';
import { runSession } from '@/lib/quiz/run-session';

const pathOfEnd: Record<Exclude<End, 'error'>, string> = {
  finished: paths.examFinished(),
  timeup: paths.examTimeup(),
  not_started: paths.exam(),
};

interface ExamPlay {
  state: PlayState;
  session: PlaySession;
  /** Until the end, in milliseconds; undefined while it is not known. */
  remaining: number | undefined;
}

/** Plays the exam from where the server says it stands; at its end goes on to the right page. */
export function useExamPlay(examId: string): ExamPlay {
  const router = useRouter();
  const applyError = useErrorEffect();
  const now = useServerClock();
  const [{ session, subscribe }] = useState(() => {
    const made = createPlaySession({
      source: createExamSource(examId, clock.now),
      picks: browserPicks,
      now: clock.now,
      leave: (end) => {
        if (end !== 'error') void router.replace(pathOfEnd[end]);
      },
      raise: applyError,
    });
    return { session: made, subscribe: runSession(made) };
  });
  const state = useSyncExternalStore(subscribe, session.getState, session.getState);
  const endsAt = endsAtOf(state);
  const remaining = endsAt === null || now === undefined ? undefined : Math.max(0, endsAt - now);
  return { state, session, remaining };
}
