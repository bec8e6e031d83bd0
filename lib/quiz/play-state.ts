import type { Quiz } from '@knowledgeking/contract';
import { enterText, pick, stepBack } from './answering';
import { emptySelection, type Selection } from './selection';
import type { Sending } from './stored-selection';

/** The question whose turn it is, and what comes with it. */
export interface Turn {
  readonly quiz: Quiz;
  /** How many questions there are in all. */
  readonly total: number;
  /** When the attempt ends, in milliseconds of the server's clock; null: no time limit. */
  readonly endsAt: number | null;
  /** The name of the attempt, which tells its picks from those kept of another one. */
  readonly owner: string;
  /** How many answers the server has, skips included; null without a server. */
  readonly received: number | null;
  /** The kind of answer that this tab sent before; undefined: it was another tab or device, and the server only counts. */
  readonly sentBefore?: Sending | undefined;
}

/** Whether two turns are of the same question of the same attempt. Times may differ: operators give some back. */
export const isSameQuestion = (one: Turn, other: Turn): boolean =>
  one.owner === other.owner && one.quiz.number === other.quiz.number;

/** How a session ends. After `error` an error screen is already shown. */
export type End = 'finished' | 'timeup' | 'not_started' | 'error';

/**
 * The state of a play session. In `stalled` a question could not be loaded and can be tried again. `sending` and `retrying`
 * are the same call to the source, which in `retrying` has been lost at least once. The answer counts as given only when it
 * is `acknowledged`; the call may then go on to get what comes next.
 */
export type PlayState =
  | { readonly phase: 'loading'; readonly endsAt: number | null; readonly retrying: boolean }
  | { readonly phase: 'stalled'; readonly endsAt: number | null }
  | { readonly phase: 'answering' | 'confirming_skip'; readonly turn: Turn; readonly selection: Selection }
  | {
      readonly phase: 'sending' | 'retrying';
      readonly turn: Turn;
      readonly selection: Selection;
      readonly answer: string;
      readonly acknowledged: boolean;
    }
  | { readonly phase: 'ended'; readonly end: End };

export type PlayEvent =
  | { readonly type: 'load_started' }
  | { readonly type: 'turn_arrived'; readonly turn: Turn; readonly selection: Selection }
  | { readonly type: 'option_pressed'; readonly value: string }
  | { readonly type: 'text_entered'; readonly text: string }
  | { readonly type: 'stepped_back' }
  | { readonly type: 'cleared' }
  | { readonly type: 'skip_asked' }
  | { readonly type: 'skip_cancelled' }
  | { readonly type: 'send_started'; readonly answer: string }
  | { readonly type: 'retry_started' }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'end_moved'; readonly endsAt: number }
  /** A call failed, and nothing is lost: the question can be loaded, or its answer sent, again. */
  | { readonly type: 'call_failed' }
  | { readonly type: 'ended'; readonly end: End };

/** The first state of a session that ends at this time (milliseconds; null: not known). */
export const initialPlayState = (endsAt: number | null): PlayState => ({
  phase: 'loading',
  endsAt,
  retrying: false,
});

/** When the attempt ends, in milliseconds; null when it is not known or has no time limit. */
export function endsAtOf(state: PlayState): number | null {
  if (state.phase === 'ended') return null;
  return 'turn' in state ? state.turn.endsAt : state.endsAt;
}

/** The state after an event. An event that means nothing in this state returns the same object. */
export function play(state: PlayState, event: PlayEvent): PlayState {
  if (state.phase === 'ended') return state;
  switch (event.type) {
    case 'ended':
      return { phase: 'ended', end: event.end };
    case 'load_started':
      return initialPlayState(endsAtOf(state));
    case 'call_failed':
      return 'turn' in state && !isAcknowledged(state) ? answering(state) : stalled(state);
    case 'acknowledged':
      return 'answer' in state ? { ...state, acknowledged: true } : state;
    case 'turn_arrived':
      return { phase: 'answering', turn: event.turn, selection: event.selection };
    case 'retry_started':
      return retrying(state);
    case 'end_moved':
      return 'turn' in state
        ? { ...state, turn: { ...state.turn, endsAt: event.endsAt } }
        : { ...state, endsAt: event.endsAt };
    default:
      return 'turn' in state ? onQuestion(state, event) : state;
  }
}

/** A state with a question on screen. */
export type QuestionState = Extract<PlayState, { turn: Turn }>;

const isAcknowledged = (state: PlayState): boolean => 'answer' in state && state.acknowledged;

const stalled = (state: PlayState): PlayState => ({ phase: 'stalled', endsAt: endsAtOf(state) });

const answering = ({ turn, selection }: QuestionState): PlayState => ({
  phase: 'answering',
  turn,
  selection,
});

function retrying(state: PlayState): PlayState {
  if (state.phase === 'loading') return { ...state, retrying: true };
  return state.phase === 'sending' ? { ...state, phase: 'retrying' } : state;
}

function onQuestion(state: QuestionState, event: PlayEvent): PlayState {
  const { turn, selection } = state;
  if (state.phase === 'sending' || state.phase === 'retrying') return state;
  switch (event.type) {
    case 'skip_asked':
      return { phase: 'confirming_skip', turn, selection };
    case 'skip_cancelled':
      return answering(state);
    case 'send_started':
      return { phase: 'sending', turn, selection, answer: event.answer, acknowledged: false };
    default: {
      const changed = changedSelection(turn.quiz, selection, event);
      return changed === selection ? state : { phase: 'answering', turn, selection: changed };
    }
  }
}

function changedSelection(quiz: Quiz, selection: Selection, event: PlayEvent): Selection {
  switch (event.type) {
    case 'option_pressed':
      return pick(quiz, selection, event.value);
    case 'text_entered':
      return enterText(selection, event.text);
    case 'stepped_back':
      return stepBack(selection);
    case 'cleared':
      return emptySelection;
    default:
      return selection;
  }
}
