import { graceMilliseconds } from '@knowledgeking/contract/rules/exam-end';
import { type ApiError, isLost } from '@/lib/api-error';
import { createCarefulSubmit } from './careful-submit';
import { isComplete } from './completeness';
import { encodeAnswer, skippedAnswer } from './encode';
import type { CallOptions, Outcome, PicksStore, PlaySource } from './play-source';
import {
  type End,
  initialPlayState,
  type PlayEvent,
  type PlayState,
  play,
  type QuestionState,
  type Turn,
} from './play-state';
import { fromStored, isStoredFor, type Sending, sendingOf, toStored } from './stored-selection';

export interface PlaySessionOptions {
  readonly source: PlaySource;
  readonly picks: PicksStore;
  /** The server's time in milliseconds; undefined while it is not known. */
  readonly now: () => number | undefined;
  /** Called once, when the session is over, with where to go on; not where nobody listens any more. */
  readonly leave: (end: End) => void;
  /** Called with a failed call that the site has to do something about; not where nobody listens any more. */
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
  /** Sends the selection on screen; nothing happens while it is not complete. */
  readonly answer: () => Promise<void>;
  readonly askSkip: () => void;
  readonly cancelSkip: () => void;
  /** Sends the empty answer; nothing happens unless the skip has been asked for. */
  readonly confirmSkip: () => Promise<void>;
  /** To be called about once a second: at the end of time it sends complete picks once and ends the session. */
  readonly tick: () => Promise<void>;
}

/** Makes a play session on a source of questions. It does nothing until `load` is called. */
export function createPlaySession(options: PlaySessionOptions): PlaySession {
  const { source, picks, now, leave, raise } = options;
  let state = initialPlayState(picks.readEnd());
  const submit = createCarefulSubmit(source, ({ endsAt }) => isPast(endsAt));
  const listeners = new Set<() => void>();

  function dispatch(event: PlayEvent): void {
    const before = state;
    state = play(state, event);
    if (state === before) return;
    keepPicks(before);
    for (const listener of listeners) listener();
  }

  /** Picks are kept as soon as they change, so that there is no moment at which a crash would lose one. */
  function keepPicks(before: PlayState): void {
    if (state.phase !== 'answering' || !('turn' in before) || before.turn !== state.turn) return;
    if (before.selection === state.selection) return;
    keep(state);
  }

  function keep({ turn, selection }: QuestionState, sending?: Sending): void {
    picks.write(toStored(turn.owner, turn.quiz, selection, sending));
  }

  /** The end as the source has told it; one that was only kept from an earlier page load ends nothing. */
  const turnEnd = (): number | null => ('turn' in state ? state.turn.endsAt : null);
  const isPast = (endsAt: number | null): boolean => endsAt !== null && (now() ?? 0) >= endsAt;
  const callOptions = (graceful: number): CallOptions => {
    const endsAt = turnEnd();
    return {
      until: endsAt === null ? null : endsAt + graceful,
      onRetry: () => dispatch({ type: 'retry_started' }),
    };
  };

  function end(how: End): void {
    if (state.phase === 'ended') return;
    if (how !== 'error') picks.removeEnd();
    dispatch({ type: 'ended', end: how });
    if (listeners.size > 0) leave(how);
  }

  /** What the source answered decides; but after the end no further question is shown, and no error matters. */
  async function follow(outcome: Outcome): Promise<void> {
    if (state.phase === 'ended') return;
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
    // What was under way when the page was left is sent again; the server takes the same answer only once.
    const sending = sendingOf(turn.owner, turn.quiz, kept);
    if (sending === 'skip') return send('skip', skippedAnswer);
    return sending && sendSelection();
  }

  function fail(outcome: Extract<Outcome, { kind: 'failed' }>): void {
    dispatch({ type: 'call_failed' });
    // Once the server has spoken, what the contestant does next counts; only what was lost is sent again by itself.
    if (!isLost(outcome.error) && state.phase === 'answering') keep(state);
    if (!outcome.recoverable) end('error');
    if (listeners.size > 0) raise(outcome.error);
  }

  async function load(): Promise<void> {
    dispatch({ type: 'load_started' });
    await follow(await source.load({ onRetry: () => dispatch({ type: 'retry_started' }) }));
  }

  async function send(sending: Sending, answer: string): Promise<void> {
    if (state.phase !== 'answering' && state.phase !== 'confirming_skip') return;
    const { turn } = state;
    // On its way first: what is stored and drawn then costs the contestant no time.
    const submitted = submit(turn, answer, callOptions(graceMilliseconds));
    keep(state, sending);
    dispatch({ type: 'send_started', answer });
    const outcome = await submitted;
    if (outcome.kind === 'turn' || outcome.kind === 'accepted' || outcome.kind === 'past_last') {
      forget(turn);
    }
    await follow(outcome);
  }

  /** Only an answer that was acknowledged is forgotten, and only if no later question's picks are there already. */
  function forget(turn: Turn): void {
    if (isStoredFor(turn.owner, turn.quiz, picks.read())) picks.remove();
    dispatch({ type: 'acknowledged' });
  }

  async function sendSelection(): Promise<void> {
    if (!('turn' in state) || !isComplete(state.turn.quiz, state.selection)) return;
    await send('answer', encodeAnswer(state.turn.quiz, state.selection));
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    press: (value) => dispatch({ type: 'option_pressed', value }),
    enterText: (text) => dispatch({ type: 'text_entered', text }),
    stepBack: () => dispatch({ type: 'stepped_back' }),
    clear: () => dispatch({ type: 'cleared' }),
    answer: async () => {
      if (state.phase === 'answering') await sendSelection();
    },
    askSkip: () => dispatch({ type: 'skip_asked' }),
    cancelSkip: () => dispatch({ type: 'skip_cancelled' }),
    confirmSkip: async () => {
      if (state.phase === 'confirming_skip') await send('skip', skippedAnswer);
    },
    tick: async () => {
      if (state.phase !== 'answering' && state.phase !== 'confirming_skip') return;
      if (!isPast(state.turn.endsAt)) return;
      await sendSelection();
      end('timeup');
    },
  };
}
