import { createStore } from 'zustand/vanilla';
import type { PicksStore } from './play-source';
import { initialPlayState, type PlayEvent, type PlayState, play, type QuestionState } from './play-state';
import { type Sending, toStored } from './stored-selection';

/** The state of a play session, its listeners, and the picks that are kept in storage along with it. */
export interface PlayStore {
  readonly getState: () => PlayState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly hasListeners: () => boolean;
  readonly dispatch: (event: PlayEvent) => void;
  /** Keeps the picks on screen, and whether they, or a skip, are being sent. */
  readonly keep: (question: QuestionState, sending?: Sending) => void;
}

/** Makes the store of a session that is still loading. */
export function createPlayStore(picks: PicksStore): PlayStore {
  const store = createStore<PlayState>(() => initialPlayState(picks.readEnd()));
  let listeners = 0;

  function keep({ turn, selection }: QuestionState, sending?: Sending): void {
    picks.write(toStored(turn.owner, turn.quiz, selection, sending));
  }

  /** Picks are kept as soon as they change, so that a crash never loses one. */
  function keepChange(before: PlayState, state: PlayState): void {
    if (state.phase !== 'answering' || !('turn' in before) || before.turn !== state.turn) return;
    if (before.selection !== state.selection) keep(state);
  }

  return {
    getState: store.getState,
    subscribe: (listener) => {
      const unsubscribe = store.subscribe(listener);
      listeners += 1;
      return () => {
        unsubscribe();
        listeners -= 1;
      };
    },
    hasListeners: () => listeners > 0,
    dispatch: (event) => {
      const before = store.getState();
      const state = play(before, event);
      if (state !== before) keepChange(before, state);
      store.setState(state, true);
    },
    keep,
  };
}
