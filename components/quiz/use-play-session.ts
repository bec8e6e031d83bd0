import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useAfterMaintenance } from '@/hooks/use-action';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useTimeLeft } from '@/hooks/use-server-clock';
import type { PlayPage, PlaySession } from '@/lib/quiz/play-session';
import { endsAtOf, type PathOfEnd } from '@/lib/quiz/play-state';
import { watchOtherTabs } from '@/lib/storage';

const tickMilliseconds = 250;

/** Lets a session run on a page: loads its question if it has none, ticks, and follows what other tabs have done. Returns the end of that. */
function run(session: PlaySession, page: PlayPage): () => void {
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

/** Plays a session, which is found once, and opens the page after its end. `remaining`: milliseconds until then; undefined while not known. */
export function usePlaySession(findSession: () => PlaySession, pathOfEnd: PathOfEnd) {
  const router = useRouter();
  const applyError = useErrorEffect();
  const [session] = useState(findSession);
  const state = useStore(session);
  const leave = useEffectEvent<PlayPage['leave']>((end) => {
    if (end !== 'error') void router.replace(pathOfEnd[end]);
  });
  const raise = useEffectEvent<PlayPage['raise']>(applyError);
  useEffect(() => run(session, { leave: (end) => leave(end), raise: (error) => raise(error) }), [session]);
  // What maintenance has refused is asked for again once it is over.
  useAfterMaintenance(() => {
    if (session.getState().phase === 'stalled') void session.load();
  });
  return { state, session, remaining: useTimeLeft(endsAtOf(state)) };
}
