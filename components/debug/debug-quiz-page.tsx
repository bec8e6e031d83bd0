import { useRouter } from 'next/router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { SitePage } from '@/components/layout/site-page';
import { PlayScreen } from '@/components/quiz/play-screen';
import { paths } from '@/lib/paths';
import type { PlaySession } from '@/lib/quiz/play-session';
import styles from './debug.module.scss';
import { startDebugSession } from './debug-session';
import { type DebugWish, readWish, timers, wishParts } from './debug-wish';

/** For operators: every question type and medium, in every state. */
const DebugQuizPage: SitePage = () => <DebugQuiz />;

DebugQuizPage.layout = {
  title: 'デバッグ: クイズ',
  route: `${paths.debug()}/quiz`,
  frame: 'full_screen',
  isPlayPage: true,
  isPersonal: true,
  needsServer: false,
};

export default DebugQuizPage;

const neverChanges = () => () => undefined;

/** Every type of question with every medium in every state, as the address says, on the real play screen. */
export function DebugQuiz() {
  const { query, isReady } = useRouter();
  // Without a query the router is ready at once, but the first thing drawn has to equal the exported HTML: nothing.
  const hasTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isReady || !hasTakenOver) return null;
  const wish = readWish(query);
  return (
    <>
      <Look key={JSON.stringify(wish)} wish={wish} />
      {query.form !== 'off' && <WishForm wish={wish} />}
    </>
  );
}

function Look({ wish }: { wish: DebugWish }) {
  const [session, setSession] = useState<PlaySession>();
  useEffect(() => {
    void startDebugSession(wish).then(setSession);
  }, [wish]);
  return session ? <Play session={session} remaining={timers[wish.timer]} /> : null;
}

function Play({ session, remaining }: { session: PlaySession; remaining: number | null }) {
  return <PlayScreen state={useStore(session)} session={session} remaining={remaining} />;
}

const labelOf: Record<keyof DebugWish, string> = {
  type: '問題の形式',
  medium: '問題のメディア',
  face: '選択肢',
  length: '文の長さ',
  state: '状態',
  timer: '残り時間',
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
