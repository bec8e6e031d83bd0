import { createApiError } from '@/lib/api-error';
import { isComplete } from '@/lib/quiz/answering';
import type { PicksStore } from '@/lib/quiz/kept-picks';
import { createPlaySession, type Outcome, type PlaySession, type PlaySource } from '@/lib/quiz/play-session';
import { sampleQuiz, typeSamples } from '@/mock-api/quiz-samples';
import type { DebugState, DebugWish } from './debug-wish';

const never = new Promise<never>(() => undefined);

const lost: Outcome = {
  kind: 'failed',
  error: createApiError('getQuiz', { status: undefined }),
  recoverable: true,
};

const isLoading = (state: DebugState): boolean => state === 'loading' || state === 'loading_retrying';

/** Keeps nothing, so that every look starts from the beginning. */
const noPicks: PicksStore = { read: () => undefined, write: () => undefined };

/** A source whose call never comes back if the state to look at is that of waiting for it. */
function sourceOf(wish: DebugWish): PlaySource {
  let number = 3;
  const turn = (): Outcome => ({
    kind: 'turn',
    turn: { quiz: sampleQuiz(wish, number), total: 100, endsAt: null, owner: 'debug', received: number - 1 },
  });
  return {
    load: ({ onRetry }) => {
      if (wish.state === 'loading_retrying') queueMicrotask(onRetry);
      if (wish.state === 'stalled') return Promise.resolve(lost);
      return isLoading(wish.state) ? never : Promise.resolve(turn());
    },
    submit: (_turn, _answer, { onRetry }) => {
      if (wish.state === 'retrying') queueMicrotask(onRetry);
      if (wish.state === 'sending' || wish.state === 'retrying') return never;
      number += 1;
      return Promise.resolve(turn());
    },
    finish: () => never,
  };
}

/** Picks or types the sample answer, or only the first part of its picks. */
function answerInto(session: PlaySession, { type, state }: DebugWish): void {
  const { picks, partly, text } = typeSamples[type];
  if (text !== undefined) void session.dispatch({ type: 'text_entered', text });
  for (const value of state === 'partly' ? picks.slice(0, partly) : picks)
    void session.dispatch({ type: 'option_pressed', value });
}

/** Brings a real play session into the wanted state. It can be played on from there. */
export async function startDebugSession(wish: DebugWish): Promise<PlaySession> {
  const session = createPlaySession({ source: sourceOf(wish), picks: noPicks, now: () => 0 });
  const loaded = session.load();
  if (!isLoading(wish.state)) await loaded;
  if (wish.state === 'confirming_skip') void session.dispatch({ type: 'skip_asked' });
  if (['partly', 'complete', 'sending', 'retrying'].includes(wish.state)) answerInto(session, wish);
  const state = session.getState();
  const canSend = 'turn' in state && isComplete(state.turn.quiz, state.selection);
  if (canSend && (wish.state === 'sending' || wish.state === 'retrying'))
    void session.dispatch({ type: 'answered' });
  return session;
}
