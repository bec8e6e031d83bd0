import { useRouter } from 'next/router';
import { useState, useSyncExternalStore } from 'react';
import { useAfterMaintenance } from '@/hooks/use-action';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useServerTime } from '@/hooks/use-server-clock';
import { clock } from '@/lib/clock';
import { createPlaySession, type PlaySession } from '@/lib/quiz/play-session';
import type { PicksStore, PlaySource } from '@/lib/quiz/play-source';
import { type End, endsAtOf, type PlayState } from '@/lib/quiz/play-state';
import { runSession } from '@/lib/quiz/run-session';

const second = 1_000;

/** A game to play: its source of questions, the store for its picks, and the page that follows each end. */
export interface Game {
  source: PlaySource;
  picks: PicksStore;
  pathOfEnd: Readonly<Record<Exclude<End, 'error'>, string>>;
  /** Called with how it ended, before the page that follows is opened. */
  onEnd?: (end: Exclude<End, 'error'>) => void;
}

interface Play {
  state: PlayState;
  session: PlaySession;
  /** Until the end, in milliseconds; undefined while it is not known. */
  remaining: number | undefined;
}

/** Plays a game, made once by `makeGame`, from the question whose turn it is. At its end the page that follows is opened. */
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
  // What maintenance has refused is asked for again once it is over.
  useAfterMaintenance(() => {
    if (session.getState().phase === 'stalled') void session.load();
  });
  const state = useSyncExternalStore(subscribe, session.getState, session.getState);
  const endsAt = endsAtOf(state);
  // Rounded to whole seconds before the end, not to those of the clock: an hour would begin with 01:00:01.
  const remaining = useServerTime((now) =>
    endsAt === null ? undefined : Math.max(0, Math.ceil((endsAt - now) / second) * second),
  );
  return { state, session, remaining };
}
