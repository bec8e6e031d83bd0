import type { QuizType } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { ApiError } from '@/lib/api-error';
import type { KeptPicks } from '@/lib/quiz/kept-picks';
import {
  createPlaySession,
  type Outcome,
  type PlaySessionOptions,
  type PlaySource,
} from '@/lib/quiz/play-session';
import type { End, PlayAction, Turn } from '@/lib/quiz/play-state';
import type { Stored } from '@/lib/storage';

/** When the time of every turn is over; milliseconds. */
export const endsAt = 1_000_000;

export const turnOf = (number: number, type: QuizType = 'single_selection'): Turn => ({
  quiz: buildQuiz(type, { number }),
  total: 3,
  endsAt,
  owner: 'attempt',
  received: null,
});
export const turn = (number: number, type?: QuizType): Outcome => ({
  kind: 'turn',
  turn: turnOf(number, type),
});
export const finished: Outcome = { kind: 'ended', end: 'finished' };
export const failed = (recoverable: boolean): Outcome => ({
  kind: 'failed',
  recoverable,
  error: new ApiError('submitAnswer', { status: 503, code: 'in_maintenance', message: '' }),
});

/** A place in a browser's storage, for as long as a test runs. */
export function inMemory<Value>(kept?: Value): Stored<Value> {
  let value = kept;
  return {
    read: () => value,
    write: (written) => {
      value = written;
    },
  };
}

export const memoryPicks = () => inMemory<KeptPicks>();

export const press = (value: string): PlayAction => ({ type: 'option_pressed', value });
export const answer: PlayAction = { type: 'answered' };
export const askSkip: PlayAction = { type: 'skip_asked' };
export const cancelSkip: PlayAction = { type: 'skip_cancelled' };
export const confirmSkip: PlayAction = { type: 'skip_confirmed' };

/** `now`: the time, known exactly, in milliseconds; default 0. */
type SessionOverrides = Partial<PlaySessionOptions> & { now?: () => number };

/** The first question is loaded, and its second option picked; then `outcomes` follow. */
export async function pickedOn(outcomes: (Outcome | Promise<Outcome>)[], overrides: SessionOverrides = {}) {
  const played = sessionOn([turn(1), ...outcomes], overrides);
  await played.session.load();
  played.session.dispatch(press('2'));
  return played;
}

/** The same, and it is sent. */
export async function answeredOn(outcomes: (Outcome | Promise<Outcome>)[], overrides: SessionOverrides = {}) {
  const played = await pickedOn(outcomes, overrides);
  await played.session.dispatch(answer);
  return played;
}

/** A session on a source that returns the given outcomes in order and records the calls it gets. */
export function sessionOn(
  outcomes: (Outcome | Promise<Outcome>)[],
  { now = () => 0, ...others }: SessionOverrides = {},
) {
  const calls: string[] = [];
  /** Until when a submit or a finish that is lost may be tried again, in milliseconds. */
  const untils: (number | null)[] = [];
  const ends: End[] = [];
  const raised: ApiError[] = [];
  const next = async (call: string): Promise<Outcome> => {
    calls.push(call);
    const outcome = outcomes.shift();
    if (!outcome) throw new Error(`nothing to answer to ${call}`);
    return outcome;
  };
  const source: PlaySource = {
    load: () => next('load'),
    submit: ({ quiz }, sent, { until }) => {
      untils.push(until);
      return next(`submit ${quiz.number} ${sent}`);
    },
    finish: ({ until }) => {
      untils.push(until);
      return next('finish');
    },
  };
  const session = createPlaySession({
    source,
    picks: memoryPicks(),
    clock: { now, certain: now },
    ...others,
  });
  session.playOn({ leave: (end) => ends.push(end), raise: (error) => raised.push(error) });
  return { session, calls, untils, ends, raised };
}
