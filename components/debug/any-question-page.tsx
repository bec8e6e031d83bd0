import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import styles from '@/components/debug/debug.module.scss';
import { sitePage } from '@/components/layout/site-page';
import { chapters } from '@/components/quiz/chapter-cards';
import { PlayScreen } from '@/components/quiz/play-screen';
import { useStoredValue } from '@/hooks/use-stored';
import { createApiError } from '@/lib/api-client/http';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { isComplete } from '@/lib/quiz/answering';
import { createPlaySession, type Outcome, type PlaySession, type PlaySource } from '@/lib/quiz/play-session';
import { sampleFaces, sampleLengths, sampleMedia, sampleQuiz, typeSamples } from '@/mock-api/quiz-samples';

/** For operators: every type of question with every medium in every state, as the address says, on the real play screen. */
export default sitePage(
  {
    title: 'デバッグ: クイズ',
    route: `${paths.debug()}/quiz`,
    isPlayPage: true,
    isPersonal: true,
  },
  () => {
    const { query, isReady } = useRouter();
    // Without a query the router is ready at once, but the first thing drawn has to equal the exported HTML: nothing.
    const hasTakenOver = useStoredValue(() => true);
    if (!isReady || !hasTakenOver) return null;
    const wish = readWish(query);
    return (
      <>
        <Look key={JSON.stringify(wish)} wish={wish} />
        {query.form !== 'off' && <WishForm wish={wish} />}
      </>
    );
  },
);

/** Every part of the query with its possible values. The first one holds when the query names none, or an unknown one. */
export const wishParts = {
  type: quizTypes,
  medium: sampleMedia,
  face: sampleFaces,
  length: sampleLengths,
  /** There is no question on screen in `loading` and after it. */
  state: [
    'empty',
    'partly',
    'complete',
    'confirming_skip',
    'sending',
    'retrying',
    'loading',
    'loading_retrying',
    'stalled',
  ],
  timer: ['calm', 'soon', 'urgent', 'none'],
  /** The question's number: after the first of them, those with a card. */
  number: ['3', ...chapters.map(({ from }) => String(from))],
} as const;

/** The question and the state that the query of `/_debug/quiz` asks for. */
export type DebugWish = { [Part in keyof typeof wishParts]: (typeof wishParts)[Part][number] };

/** The remaining time in milliseconds; null: no time limit. */
const timers: Record<DebugWish['timer'], number | null> = {
  calm: 3_540_000,
  soon: 240_000,
  urgent: 42_000,
  none: null,
};

export const readWish = (query: Readonly<Record<string, unknown>>): DebugWish =>
  Object.fromEntries(
    Object.entries<readonly string[]>(wishParts).map(([part, values]) => [
      part,
      values.find((value) => value === query[part]) ?? values[0],
    ]),
  ) as unknown as DebugWish;

function Look({ wish }: { wish: DebugWish }) {
  const [session, setSession] = useState<PlaySession>();
  useEffect(() => {
    void startDebugSession(wish).then(setSession);
  }, [wish]);
  return session ? <Play session={session} remaining={timers[wish.timer]} /> : null;
}

function Play({ session, remaining }: { session: PlaySession; remaining: number | null }) {
  const shown = { state: useStore(session), session, remaining, duration: 3_600 };
  return <PlayScreen {...shown} hasChapterCards={remaining !== null} />;
}

const labelOf: Record<keyof DebugWish, string> = {
  type: '問題の形式',
  medium: '問題のメディア',
  face: '選択肢',
  length: '文の長さ',
  state: '状態',
  timer: '残り時間',
  number: '問題の番号',
};

/** The choice of the question to look at; each choice has its own address. `form=off` in it hides this form. */
function WishForm({ wish }: { wish: DebugWish }) {
  const { pathname, replace } = useRouter();
  const parts = Object.keys(wishParts) as (keyof DebugWish)[];
  return (
    <details className={styles.form}>
      <summary>表示する状態</summary>
      {parts.map((part) => (
        <label key={part} className={styles.part}>
          {labelOf[part]}
          <select
            value={wish[part]}
            onChange={(event) =>
              void replace({ pathname, query: { ...wish, [part]: event.target.value } }, undefined, {
                shallow: true,
              })
            }
          >
            {wishParts[part].map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}

const never = new Promise<never>(() => undefined);

const lost: Outcome = {
  kind: 'failed',
  error: createApiError('getQuiz', { status: undefined }),
  recoverable: true,
};

const isLoading = (state: DebugWish['state']): boolean => state === 'loading' || state === 'loading_retrying';

/** Keeps nothing, so that every look starts from the beginning. */
const noPicks = { read: () => undefined, write: () => undefined };

/** A source whose call never comes back if the state to look at is that of waiting for it. */
function sourceOf(wish: DebugWish): PlaySource {
  let number = Number(wish.number);
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
async function startDebugSession(wish: DebugWish): Promise<PlaySession> {
  const session = createPlaySession({ source: sourceOf(wish), picks: noPicks, clock });
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
