import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useClockReadBefore, useTimeLeft } from '@/hooks/use-server-clock';
import { type PlayPage, type PlaySession, runOnPage } from '@/lib/quiz/play-session';
import { endsAtOf, type PathOfEnd } from '@/lib/quiz/play-state';

/** Plays a session, which is found once, and opens the page after its end. `remaining`: milliseconds until then; undefined while not known. */
export function usePlaySession(findSession: () => PlaySession, pathOfEnd: PathOfEnd) {
  const router = useRouter();
  const applyError = useErrorEffect();
  const [session] = useState(findSession);
  const state = useStore(session);
  const leave = useEffectEvent<PlayPage['leave']>((end) => {
    if (end !== 'error') void router.replace(pathOfEnd[end]);
  });
  const raise = useEffectEvent<PlayPage['raise']>((error) => {
    // An answer that was refused is the contestant's to send again; a question comes by itself.
    applyError(error, () => session.getState().phase === 'stalled' && session.load());
  });
  useEffect(
    () => runOnPage(session, { leave: (end) => leave(end), raise: (error) => raise(error) }),
    [session],
  );
  const endsAt = endsAtOf(state);
  useClockReadBefore(endsAt, useSiteStatus().reload);
  return { state, session, remaining: useTimeLeft(endsAt) };
}
