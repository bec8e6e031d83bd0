import type { Quiz } from '@knowledgeking/contract';
import { createApiError } from '@/lib/api-error';
import { isComplete, requiredPicks } from '@/lib/quiz/completeness';
import { optionsOfGroup } from '@/lib/quiz/groups';
import { createPlaySession, type PlaySession } from '@/lib/quiz/play-session';
import type { Outcome, PicksStore, PlaySource } from '@/lib/quiz/play-source';
import { sampleQuiz } from '@/mock-api/quiz-samples';
import type { DebugState, DebugWish } from './debug-wish';

const never = new Promise<never>(() => undefined);

const lost: Outcome = {
  kind: 'failed',
  error: createApiError('getQuiz', { status: undefined }),
  recoverable: true,
};

const isLoading = (state: DebugState): boolean => state === 'loading' || state === 'loading_retrying';

/** Keeps nothing, so that each look begins anew. */
const noPicks: PicksStore = {
  read: () => undefined,
  write: () => undefined,
  remove: () => undefined,
  readEnd: () => null,
  writeEnd: () => undefined,
  removeEnd: () => undefined,
};

/** A source on which a call never comes back where the state that is looked at is that of waiting for it. */
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

/** The values to press for a complete answer, in order. */
function pressesFor(quiz: Quiz): string[] {
  if (quiz.type === 'combine_options') {
    const right = optionsOfGroup(quiz, 'right').reverse();
    return optionsOfGroup(quiz, 'left').flatMap((left, index) => [left.value, right[index]?.value ?? '']);
  }
  const values = quiz.options.map((option) => option.value);
  if (quiz.type === 'multiple_selection') return values.slice(0, 2);
  return values.slice(0, requiredPicks(quiz));
}

function pickInto(session: PlaySession, state: DebugState): void {
  const { turn } = session.getState() as { turn: { quiz: Quiz } };
  const presses = pressesFor(turn.quiz);
  const half = turn.quiz.type === 'combine_options' ? 3 : Math.floor(presses.length / 2);
  if (turn.quiz.type === 'free_input') session.enterText('うみつばめ');
  for (const value of state === 'partly' ? presses.slice(0, half) : presses) session.press(value);
}

/** Brings a real play session into the state that is wished for. It can be played on from there. */
export async function startDebugSession(wish: DebugWish): Promise<PlaySession> {
  const session = createPlaySession({
    source: sourceOf(wish),
    picks: noPicks,
    now: () => 0,
    leave: () => undefined,
    raise: () => undefined,
  });
  const loaded = session.load();
  if (!isLoading(wish.state)) await loaded;
  if (wish.state === 'confirming_skip') session.askSkip();
  if (['partly', 'complete', 'sending', 'retrying'].includes(wish.state)) pickInto(session, wish.state);
  const state = session.getState();
  const canSend = 'turn' in state && isComplete(state.turn.quiz, state.selection);
  if (canSend && (wish.state === 'sending' || wish.state === 'retrying')) void session.answer();
  return session;
}
