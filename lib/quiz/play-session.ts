import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import { type ApiError, isLost } from '@/lib/api-error';
import { encodeAnswer, isComplete } from './answering';
import { createCarefulSubmit } from './careful-submit';
import type { CallOptions, Outcome, PicksStore, PlaySource } from './play-source';
import { type End, endsAtOf, isSameQuestion, type PlayState, type Turn } from './play-state';
import { createPlayStore } from './play-store';
import { fromStored, isStoredFor, type Sending, sendingOf } from './stored-selection';

export interface PlaySessionOptions {
  readonly source: PlaySource;
  readonly picks: PicksStore;
  /** The server's time in milliseconds; undefined while it is not known. */
  readonly now: () => number | undefined;
  /** Called once, when the session is over, with how it ended; not when nobody listens any more. */
  readonly leave: (end: End) => void;
  /** Called with a failed call that the site has to do something about; not when nobody listens any more. */
  readonly raise: (error: ApiError) => void;
}

/** A play session: a store of its state, and what a contestant can do. */
export interface PlaySession {
  readonly getState: () => PlayState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the question whose turn it is: at first, and again after `stalled`. */
  readonly load: () => Promise<void>;
  readonly press: (value: string) => void;
  readonly enterText: (text: string) => void;
  readonly stepBack: () => void;
  readonly clear: () => void;
  /** Sends the selection on screen; does nothing while it is not complete. */
  readonly answer: () => Promise<void>;
  readonly askSkip: () => void;
  readonly cancelSkip: () => void;
  /** Sends the empty answer; does nothing unless the skip has been asked for. */
  readonly confirmSkip: () => Promise<void>;
  /** To be called several times a second: once time is up, sends complete picks and ends the session, unless time was given back. */
  readonly tick: () => Promise<void>;
  /** To be called where the end may have moved: asks the source for it. */
  readonly followEnd: () => Promise<void>;
  /** To be called where another tab may have gone on, or belongs to somebody else by now: follows the source if it has moved on. */
  readonly catchUp: () => Promise<void>;
}

/** Makes a play session on a source of questions. It does nothing until `load` is called. */
export function createPlaySession(options: PlaySessionOptions): PlaySession {
  const { source, picks, now, leave, raise } = options;
  const { getState, subscribe, hasListeners, dispatch, keep } = createPlayStore(picks);
  const submit = createCarefulSubmit(source, ({ endsAt }) => isPast(endsAt));

  /** The end of time as told by the source; one that was only kept from an earlier page load ends nothing. */
  function turnEnd(): number | null {
    const state = getState();
    return 'turn' in state ? state.turn.endsAt : null;
  }

  const isPast = (endsAt: number | null): boolean => endsAt !== null && (now() ?? 0) >= endsAt;

  function callOptions(graceful: number): CallOptions {
    const endsAt = turnEnd();
    return {
      until: endsAt === null ? null : endsAt + graceful,
      onRetry: () => dispatch({ type: 'retry_started' }),
    };
  }

  function end(how: End): void {
    if (getState().phase === 'ended') return;
    if (how !== 'error') picks.removeEnd();
    dispatch({ type: 'ended', end: how });
    if (hasListeners()) leave(how);
  }

  /** The source decides how it goes on; but once time is up no further question is shown, and no error matters. */
  async function follow(outcome: Outcome): Promise<void> {
    if (getState().phase === 'ended') return;
    if (outcome.kind === 'ended') return end(outcome.end);
    if (isPast(outcome.kind === 'turn' ? outcome.turn.endsAt : turnEnd())) return end('timeup');
    switch (outcome.kind) {
      case 'turn':
        return show(outcome.turn);
      case 'accepted':
        return load();
      case 'past_last':
        return follow(await source.finish(callOptions(0)));
      case 'failed':
        return fail(outcome);
    }
  }

  function show(turn: Turn): Promise<void> | undefined {
    if (turn.endsAt !== null && turn.endsAt !== picks.readEnd()) picks.writeEnd(turn.endsAt);
    const kept = picks.read();
    dispatch({ type: 'turn_arrived', turn, selection: fromStored(turn.owner, turn.quiz, kept) });
    // What was being sent when the page was left is sent again; the server takes the same answer only once.
    const sending = sendingOf(turn.owner, turn.quiz, kept);
    if (sending === 'skip') return send('skip', skippedAnswer);
    return sending && sendSelection();
  }

  function fail(outcome: Extract<Outcome, { kind: 'failed' }>): void {
    dispatch({ type: 'call_failed' });
    const state = getState();
    // Once the server has responded, the contestant decides what is sent next; only what was lost is sent again by itself.
    if (!isLost(outcome.error) && state.phase === 'answering') keep(state);
    if (!outcome.recoverable) end('error');
    if (hasListeners()) raise(outcome.error);
  }

  async function load(): Promise<void> {
    dispatch({ type: 'load_started' });
    await follow(await source.load({ onRetry: () => dispatch({ type: 'retry_started' }) }));
  }

  async function send(sending: Sending, answer: string): Promise<void> {
    const state = getState();
    if (state.phase !== 'answering' && state.phase !== 'confirming_skip') return;
    const { turn } = state;
    // The call goes out first, so that storing and drawing cost the contestant no time.
    const submitted = submit(turn, answer, callOptions(graceMilliseconds));
    keep(state, sending);
    dispatch({ type: 'send_started', answer });
    const outcome = await submitted;
    if (outcome.kind === 'turn' || outcome.kind === 'accepted' || outcome.kind === 'past_last') {
      forget(turn);
    }
    await follow(outcome);
  }

  /** Only an acknowledged answer is forgotten, and only if the picks of a later question haven't taken its place. */
  function forget(turn: Turn): void {
    if (isStoredFor(turn.owner, turn.quiz, picks.read())) picks.remove();
    dispatch({ type: 'acknowledged' });
  }

  async function sendSelection(): Promise<void> {
    const state = getState();
    if (!('turn' in state) || !isComplete(state.turn.quiz, state.selection)) return;
    await send('answer', encodeAnswer(state.turn.quiz, state.selection));
  }

  return {
    getState,
    subscribe,
    load,
    press: (value) => dispatch({ type: 'option_pressed', value }),
    enterText: (text) => dispatch({ type: 'text_entered', text }),
    stepBack: () => dispatch({ type: 'stepped_back' }),
    clear: () => dispatch({ type: 'cleared' }),
    answer: async () => {
      if (getState().phase === 'answering') await sendSelection();
    },
    askSkip: () => dispatch({ type: 'skip_asked' }),
    cancelSkip: () => dispatch({ type: 'skip_cancelled' }),
    confirmSkip: async () => {
      if (getState().phase === 'confirming_skip') await send('skip', skippedAnswer);
    },
    tick: async () => {
      const { phase } = getState();
      const endsAt = endsAtOf(getState());
      // No question comes by itself any more, and the page after the end asks the server whether it is one.
      if (phase === 'stalled' && isPast(endsAt)) return end('timeup');
      if ((phase !== 'answering' && phase !== 'confirming_skip') || !isPast(endsAt)) return;
      await sendSelection();
      // The response may have brought the next question, with time that was given back.
      if (isPast(turnEnd())) end('timeup');
    },
    followEnd: async () => {
      const endsAt = await source.readEnd?.();
      if (!endsAt) return;
      picks.writeEnd(endsAt);
      dispatch({ type: 'end_moved', endsAt });
    },
    catchUp: async () => {
      const before = getState();
      if (before.phase !== 'answering' && before.phase !== 'confirming_skip') return;
      const present = await source.load({ onRetry: () => {} });
      const state = getState();
      // What the contestant has done meanwhile counts; a failure will show when they answer.
      if (!('turn' in state) || state.turn !== before.turn || state.phase !== before.phase) return;
      const isStillTurn = present.kind === 'turn' && isSameQuestion(present.turn, state.turn);
      if (present.kind !== 'failed' && !isStillTurn) await follow(present);
    },
  };
}
