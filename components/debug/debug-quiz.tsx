import { useRouter } from 'next/router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PlayScreen } from '@/components/quiz/play-screen';
import type { PlaySession } from '@/lib/quiz/play-session';
import { startDebugSession } from './debug-session';
import { type DebugWish, readWish, timers } from './debug-wish';
import { WishForm } from './wish-form';

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
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  return <PlayScreen state={state} actions={session} remaining={remaining} />;
}
