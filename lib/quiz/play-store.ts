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
  let state = initialPlayState(picks.readEnd());
  const listeners = new Set<() => void>();

  function keep({ turn, selection }: QuestionState, sending?: Sending): void {
    picks.write(toStored(turn.owner, turn.quiz, selection, sending));
  }

  /** Picks are kept as soon as they change, so that a crash never loses one. */
  function keepChange(before: PlayState): void {
    if (state.phase !== 'answering' || !('turn' in before) || before.turn !== state.turn) return;
    if (before.selection !== state.selection) keep(state);
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    dispatch: (event) => {
      const before = state;
      state = play(state, event);
      if (state === before) return;
      keepChange(before);
      for (const listener of listeners) listener();
    },
    keep,
  };
}
