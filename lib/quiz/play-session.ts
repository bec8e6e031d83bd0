import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ApiError, isLost } from '@/lib/api-error';
import type { ServerClock } from '@/lib/clock';
import { type Stored, watchOtherTabs } from '@/lib/storage';
import { encodeAnswer, isComplete } from './answering';
import { type KeptPicks, keptOf, keptSelection, picksToKeep } from './kept-picks';
import {
  type End,
  endsAtOf,
  initialPlayState,
  isSameQuestion,
  type PlayAction,
  type PlayEvent,
  type PlayState,
  play,
  type Sending,
  type Turn,
} from './play-state';

/** The outcome of a call to the source of questions. */
export type Outcome =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** The answer was taken; what comes next has to be loaded. */
  | { readonly kind: 'accepted' }
  /** Every question has been answered or skipped: the attempt can be finished. */
  | { readonly kind: 'past_last' }
  | { readonly kind: 'ended'; readonly end: Exclude<End, 'error'> }
  | {
      readonly kind: 'failed';
      readonly error: ApiError;
      /** Whether the session goes on: nothing is lost, and the contestant may try again. */
      readonly recoverable: boolean;
    };

/** How a call behaves while there is no network. */
export interface CallOptions {
  /** Called each time the call was lost and is about to be made again. */
  readonly onRetry: () => void;
  /** The call isn't tried again after this time, in milliseconds of the server's clock; null: no such limit. */
  readonly until: number | null;
}

/** Where questions come from and answers go: a server, or the browser itself. No call ever rejects: an error is an outcome too. */
export interface PlaySource {
  /** The question whose turn it is. */
  load(options: Pick<CallOptions, 'onRetry'>): Promise<Outcome>;
  /** Sends the answer to a question, empty for a skip; returns what comes next. */
  submit(turn: Turn, answer: string, options: CallOptions): Promise<Outcome>;
  finish(options: CallOptions): Promise<Outcome>;
  /** When the attempt ends, in milliseconds; null if that can't be found out. Absent where no end ever moves. */
  readEnd?(): Promise<number | null>;
}

export interface PlaySessionOptions {
  readonly source: PlaySource;
  readonly picks: Stored<KeptPicks>;
  /** The end in milliseconds, for page loads that can't ask for it; absent where none has to know it before the source says it. */
  readonly keptEnd?: Stored<number>;
  /** The server's time in milliseconds, undefined while it is not known: `now` as it is shown, `certain` to end by. */
  readonly clock: Pick<ServerClock, 'now' | 'certain'>;
  /** The question that came with the start; without it the session begins with `load`. */
  readonly firstTurn?: Turn;
}

/** The page on which a session is played. */
export interface PlayPage {
  /** Called once, when the session is over, with how it ended. */
  readonly leave: (end: End) => void;
  /** Called with a failed call that the site has to do something about. */
  readonly raise: (error: ApiError) => void;
}

/** A play session: a zustand store of its state, and all that changes it. */
export interface PlaySession extends Pick<StoreApi<PlayState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Plays on this page until the returned function is called. Without a page nobody is led anywhere. */
  readonly playOn: (page: PlayPage) => () => void;
  /** Whether a page plays it. */
  readonly isOnPage: () => boolean;
  /** Loads the question whose turn it is: at first, and again after `stalled`. */
  readonly load: () => Promise<void>;
  /** Does what the contestant wants; resolves once what is sent by it has been followed. */
  readonly dispatch: (action: PlayAction) => Promise<void>;
  /** To be called several times a second: once time is up, sends complete picks and ends the session, unless time was given back. */
  readonly tick: () => Promise<void>;
  /** To be called where the end may have moved: asks the source for it. */
  readonly followEnd: () => Promise<void>;
  /** To be called where another tab may have gone on, or belongs to somebody else by now: follows the source if it has moved on. */
  readonly catchUp: () => Promise<void>;
}

/** Makes a play session on a source of questions. */
export function createPlaySession({
  source,
  picks,
  keptEnd,
  clock,
  firstTurn,
}: PlaySessionOptions): PlaySession {
  const store = createStore<PlayState>(() => initialPlayState(keptEnd?.read() ?? null));
  const { getState, getInitialState, subscribe } = store;
  let page: PlayPage | undefined;
  /** The last answer that was sent and not acknowledged at first. */
  let lost: { turn: Turn; answer: string } | undefined;
  /** The question whose picks have been looked at when the shown time was up. */
  let lookedAt: Turn | undefined;

  function apply(event: PlayEvent): void {
    const before = getState();
    const state = play(before, event);
    // Picks are kept as soon as they change, so that a crash never loses one.
    const isChange = 'turn' in before && 'turn' in state && before.turn === state.turn;
    if (isChange && before.selection !== state.selection) picks.write(picksToKeep(state));
    store.setState(state, true);
  }

  /** The end of time as the source says it; one that was only kept from an earlier page load ends nothing. */
  function turnEnd(): number | null {
    const state = getState();
    return 'turn' in state ? state.turn.endsAt : null;
  }

  const isPast = (endsAt: number | null): boolean => endsAt !== null && (clock.certain() ?? 0) >= endsAt;

  const onRetry = (): void => apply({ type: 'retry_started' });

  function callOptions(graceful: number): CallOptions {
    const endsAt = turnEnd();
    return { until: endsAt === null ? null : endsAt + graceful, onRetry };
  }

  function end(how: End): void {
    if (getState().phase === 'ended') return;
    if (how !== 'error') keptEnd?.write(undefined);
    apply({ type: 'ended', end: how });
    page?.leave(how);
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

  async function show(turn: Turn): Promise<void> {
    if (turn.endsAt !== null && turn.endsAt !== keptEnd?.read()) keptEnd?.write(turn.endsAt);
    const kept = picks.read();
    apply({ type: 'turn_arrived', turn, selection: keptSelection(turn, kept) });
    // What was being sent when the page was left is sent again; the server takes the same answer only once.
    const sending = keptOf(turn, kept)?.sending;
    if (sending === 'skip') await send('skip', skippedAnswer);
    if (sending === 'answer') await sendSelection();
  }

  function fail(outcome: Extract<Outcome, { kind: 'failed' }>): void {
    apply({ type: 'call_failed' });
    const state = getState();
    // Once the server has responded, the contestant decides what is sent next; only what was lost is sent again by itself.
    if (!isLost(outcome.error) && state.phase === 'answering') picks.write(picksToKeep(state));
    if (!outcome.recoverable) end('error');
    page?.raise(outcome.error);
  }

  async function load(): Promise<void> {
    apply({ type: 'load_started' });
    await follow(await source.load({ onRetry }));
  }

  async function send(sending: Sending, answer: string): Promise<void> {
    const state = getState();
    if (state.phase !== 'answering' && state.phase !== 'confirming_skip') return;
    const { turn } = state;
    // The call goes out first, so that storing and drawing cost the contestant no time.
    const submitted = submit(turn, answer, callOptions(graceMilliseconds));
    picks.write(picksToKeep(state, sending));
    apply({ type: 'send_started', answer });
    const outcome = await submitted;
    if (outcome.kind === 'turn' || outcome.kind === 'accepted' || outcome.kind === 'past_last') {
      forget(turn);
    }
    await follow(outcome);
  }

  /** After a lost acknowledgement the source is asked whose turn it is before another answer goes out; not once time is up, when it names none. */
  async function submit(turn: Turn, answer: string, { until }: CallOptions): Promise<Outcome> {
    if (lost && isSameQuestion(lost.turn, turn) && lost.answer !== answer && !isPast(turn.endsAt)) {
      const present = await source.load({ onRetry });
      if (!isStillOpen(present, turn)) return present;
    }
    lost = undefined;
    const onLoss = (): void => {
      lost = { turn, answer };
      onRetry();
    };
    return source.submit(turn, answer, { until, onRetry: onLoss });
  }

  /** Only an acknowledged answer is forgotten, and only if the picks of a later question haven't taken its place. */
  function forget(turn: Turn): void {
    if (keptOf(turn, picks.read())) picks.write(undefined);
    apply({ type: 'acknowledged' });
  }

  async function sendSelection(): Promise<void> {
    const state = getState();
    if (!('turn' in state) || !isComplete(state.turn.quiz, state.selection)) return;
    await send('answer', encodeAnswer(state.turn.quiz, state.selection));
  }

  if (firstTurn) void show(firstTurn);

  return {
    getState,
    getInitialState,
    subscribe,
    playOn: (opened) => {
      page = opened;
      return () => {
        if (page === opened) page = undefined;
      };
    },
    isOnPage: () => page !== undefined,
    load,
    dispatch: async (action) => {
      const { phase } = getState();
      switch (action.type) {
        case 'answered':
          if (phase === 'answering') await sendSelection();
          break;
        case 'skip_confirmed':
          if (phase === 'confirming_skip') await send('skip', skippedAnswer);
          break;
        default:
          apply(action);
      }
    },
    tick: async () => {
      const state = getState();
      const endsAt = endsAtOf(state);
      // No question comes by itself any more, and the page after the end asks the server whether it is one.
      if (state.phase === 'stalled' && isPast(endsAt)) return end('timeup');
      if (state.phase !== 'answering' && state.phase !== 'confirming_skip') return;
      const isOver = isPast(endsAt);
      // What is complete goes out as soon as the shown time is up: a clock that is ahead by a slow way to the server gains what the way costs.
      const isShownOver = endsAt !== null && (clock.now() ?? 0) >= endsAt && lookedAt !== state.turn;
      if (!isOver && !isShownOver) return;
      lookedAt = state.turn;
      await sendSelection();
      // The response may have brought the next question, with time that was given back.
      if (isPast(turnEnd())) end('timeup');
    },
    followEnd: async () => {
      const endsAt = await source.readEnd?.();
      if (!endsAt) return;
      keptEnd?.write(endsAt);
      apply({ type: 'end_moved', endsAt });
    },
    catchUp: async () => {
      const before = getState();
      if (before.phase !== 'answering' && before.phase !== 'confirming_skip') return;
      const present = await source.load({ onRetry: () => {} });
      const state = getState();
      // What the contestant has done meanwhile counts; a failure will show when they answer.
      if (!('turn' in state) || state.turn !== before.turn || state.phase !== before.phase) return;
      const isStillTurn = present.kind === 'turn' && isSameQuestion(present.turn, state.turn);
      if (present.kind === 'failed' || isStillTurn) return;
      // The question is over: until what follows has come, nothing of it can be sent.
      const options = callOptions(0);
      apply({ type: 'load_started' });
      await follow(present.kind === 'past_last' ? await source.finish(options) : present);
    },
  };
}

/** Whether an answer to this question can still be taken: it is its turn, or time ran out in between. */
function isStillOpen(present: Outcome, turn: Turn): boolean {
  if (present.kind === 'ended') return present.end === 'timeup';
  return present.kind === 'turn' && isSameQuestion(present.turn, turn);
}

const tickMilliseconds = 250;

/** Lets a session run on a page: loads its question if it has none, ticks, and follows what other tabs have done. Returns the end of that. */
export function runOnPage(session: PlaySession, page: PlayPage): () => void {
  const leavePage = session.playOn(page);
  const timer = setInterval(() => void session.tick(), tickMilliseconds);
  const onSeen = (): void => {
    if (document.visibilityState === 'visible') void session.catchUp();
  };
  document.addEventListener('visibilitychange', onSeen);
  const unwatch = watchOtherTabs(() => void session.catchUp());
  if (session.getState() === session.getInitialState()) void session.load();
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    unwatch();
    clearInterval(timer);
    leavePage();
  };
}
