import { useRouter } from 'next/router';
import { useState, useSyncExternalStore } from 'react';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useServerTime } from '@/hooks/use-server-clock';
import { clock } from '@/lib/clock';
import { createPlaySession, type PlaySession } from '@/lib/quiz/play-session';
import type { PicksStore, PlaySource } from '@/lib/quiz/play-source';
import { type End, endsAtOf, type PlayState } from '@/lib/quiz/play-state';
import { runSession } from '@/lib/quiz/run-session';

const second = 1_000;

/** What is played: where its questions come from, where its picks are kept, and where its ends lead. */
export interface Game {
  source: PlaySource;
  picks: PicksStore;
  pathOfEnd: Readonly<Record<Exclude<End, 'error'>, string>>;
  /** Hears how it has ended, before the page that this leads to is opened. */
  onEnd?: (end: Exclude<End, 'error'>) => void;
}

interface Play {
  state: PlayState;
  session: PlaySession;
  /** Until the end, in milliseconds; undefined while it is not known. */
  remaining: number | undefined;
}

/** Plays a game from where it stands, made once by `makeGame`; at its end goes on to the right page. */
export function usePlaySession(makeGame: () => Game): Play {
  const router = useRouter();
  const applyError = useErrorEffect();
  const [{ session, subscribe }] = useState(() => {
    const { source, picks, pathOfEnd, onEnd } = makeGame();
    const made = createPlaySession({
      source,
      picks,
      now: clock.now,
      leave: (end) => {
        if (end === 'error') return;
        onEnd?.(end);
        void router.replace(pathOfEnd[end]);
      },
      raise: applyError,
    });
    return { session: made, subscribe: runSession(made) };
  });
  const state = useSyncExternalStore(subscribe, session.getState, session.getState);
  const endsAt = endsAtOf(state);
  // In whole seconds back from the end: from those of the clock, an hour would begin with 01:00:01.
  const remaining = useServerTime((now) =>
    endsAt === null ? undefined : Math.max(0, Math.ceil((endsAt - now) / second) * second),
  );
  return { state, session, remaining };
}
