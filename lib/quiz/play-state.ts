import type { Quiz } from '@knowledgeking/contract';
import { answeringOf } from './answering';
import { emptySelection, isPicked, type Selection, valuesOf } from './question';

/** The two things that can be sent for a question. */
export type Sending = 'answer' | 'skip';

/** The question whose turn it is, and what comes with it. */
export interface Turn {
  readonly quiz: Quiz;
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

/** The pages to which ends lead: those after the last question and after time is up, and the entrance. */
export type PathOfEnd = Readonly<Record<Exclude<End, 'error'>, string>>;

interface OnScreen {
  readonly turn: Turn;
  readonly selection: Selection;
  /** The words of a screen reader after the last change of the picks; empty when the options' own state says it all. */
  readonly announcement: string;
}

/** A question on screen. In `retrying` the call was lost at least once; once `acknowledged`, it may still go on to get what comes next. */
export type QuestionState =
  | (OnScreen & { readonly phase: 'answering' | 'confirming_skip' })
  | (OnScreen & {
      readonly phase: 'sending' | 'retrying';
      readonly answer: string;
      readonly acknowledged: boolean;
    });

/** The state of a play session. In `stalled` a question could not be loaded and can be tried again. */
export type PlayState =
  | { readonly phase: 'loading'; readonly endsAt: number | null; readonly retrying: boolean }
  | { readonly phase: 'stalled'; readonly endsAt: number | null }
  | QuestionState
  | { readonly phase: 'ended'; readonly end: End };

/** An action of the contestant, which the screen dispatches to the session; one that can't be done now does nothing. */
export type PlayAction =
  | { readonly type: 'option_pressed'; readonly value: string }
  | { readonly type: 'text_entered'; readonly text: string }
  | { readonly type: 'stepped_back' }
  | { readonly type: 'cleared' }
  | { readonly type: 'skip_asked' }
  | { readonly type: 'skip_cancelled' }
  /** Sends the selection on screen, once it is complete. */
  | { readonly type: 'answered' }
  /** Sends the empty answer, if the skip has been asked for. */
  | { readonly type: 'skip_confirmed' };

/** An action, or a change that only the session itself applies. */
export type PlayEvent =
  | PlayAction
  | { readonly type: 'load_started' }
  | { readonly type: 'turn_arrived'; readonly turn: Turn; readonly selection: Selection }
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

/** The state with a question that has just come. */
export const questionState = (turn: Turn, selection = emptySelection): QuestionState => ({
  phase: 'answering',
  turn,
  selection,
  announcement: '',
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
      return 'turn' in state && !isAcknowledged(state)
        ? answering(state)
        : { phase: 'stalled', endsAt: endsAtOf(state) };
    case 'acknowledged':
      return 'answer' in state ? { ...state, acknowledged: true } : state;
    case 'turn_arrived':
      return questionState(event.turn, event.selection);
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

const isAcknowledged = (state: PlayState): boolean => 'answer' in state && state.acknowledged;

const answering = ({ turn, selection, announcement }: QuestionState): QuestionState => ({
  phase: 'answering',
  turn,
  selection,
  announcement,
});

function retrying(state: PlayState): PlayState {
  if (state.phase === 'loading') return { ...state, retrying: true };
  return state.phase === 'sending' ? { ...state, phase: 'retrying' } : state;
}

/** The selection after a press: a picked option is given back. A press that means nothing (no such option, no room) returns the same object. */
export function pick(quiz: Quiz, selection: Selection, value: string): Selection {
  const { withPick, withoutPick, isFull } = answeringOf(quiz);
  if (!valuesOf(quiz).includes(value)) return selection;
  if (isPicked(selection, value)) return { ...selection, picks: withoutPick(quiz, selection.picks, value) };
  return isFull(quiz, selection)
    ? selection
    : { ...selection, picks: withPick(quiz, selection.picks, value) };
}

/** Said when an option is pressed and no further one can be picked. */
const noRoomAnnouncement = 'これ以上は選べません。先にどれかを外してください。';

function onQuestion(state: QuestionState, event: PlayEvent): QuestionState {
  if (state.phase === 'sending' || state.phase === 'retrying') return state;
  const { turn, selection } = state;
  const select = (changed: Selection): QuestionState => ({
    phase: 'answering',
    turn,
    selection: changed,
    announcement: answeringOf(turn.quiz).announcement(turn.quiz, selection, changed),
  });
  switch (event.type) {
    case 'skip_asked':
      return { ...state, phase: 'confirming_skip' };
    case 'skip_cancelled':
      return answering(state);
    case 'send_started':
      return { ...state, phase: 'sending', answer: event.answer, acknowledged: false };
    case 'option_pressed': {
      const changed = pick(turn.quiz, selection, event.value);
      return changed === selection ? { ...state, announcement: noRoomAnnouncement } : select(changed);
    }
    case 'text_entered':
      return select({ ...selection, text: event.text });
    case 'stepped_back':
      return select({ ...selection, picks: selection.picks.slice(0, -1) });
    case 'cleared':
      return select(emptySelection);
    default:
      return state;
  }
}
