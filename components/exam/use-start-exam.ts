import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMarkSitting } from '@/hooks/api/use-mark-sitting';
import { type Begun, begin } from '@/hooks/begun';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { startExam } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { keepFirstQuestion } from '@/lib/quiz/first-question';
import {
  forgetStartTurn,
  keptStartTurn,
  latestWholeStart,
  takeStartTurn,
  watchStartTurn,
} from '@/lib/quiz/start-turn';

export type StartPhase = 'idle' | 'waiting' | 'counting' | 'starting' | 'retrying';

/** 3, 2, 1: time for a breath, and to take back a tap that was not meant. */
const countMilliseconds = 3_000;

/** How long the count may last, in milliseconds: none where it would take away from the exam's own time. */
const countOf = (exam: Exam, now: number): number =>
  latestWholeStart(exam) - now < countMilliseconds ? 0 : countMilliseconds;

/**
 * Starts the exam at this browser's turn, after a count of three, and goes to its first question; retries while the network is down.
 * The site shows any other failure. A press survives a reload, and its turn stays the same; until the start it can be taken back.
 * Whoever goes to another page or logs out has taken it back: nothing more is sent, and what still arrives changes nothing here.
 * @param onRefused called where the exam is not in progress by now; its dates are being read again
 */
export function useStartExam(
  exam: Exam,
  onRefused: () => void,
): { press: () => void; takeBack: () => void; phase: StartPhase } {
  const router = useRouter();
  const applyError = useErrorEffect();
  const markSitting = useMarkSitting();
  const [phase, setPhase] = useState<StartPhase>('idle');
  const timer = useRef<number>(undefined);
  const pressed = useRef<Begun>(undefined);

  async function start({ signal, settle }: Begun): Promise<void> {
    const onRetry = (): void => {
      signal.throwIfAborted();
      setPhase('retrying');
    };
    setPhase('starting');
    try {
      const started = await startExam(exam.id, { signal, onRetry });
      if (signal.aborted) return;
      settle();
      keepFirstQuestion(exam.id, started);
      forgetStartTurn();
      await markSitting();
      await router.push(paths.examPlay());
    } catch (error) {
      if (signal.aborted) return;
      settle();
      forgetStartTurn();
      if (error instanceof ApiError && error.code === 'user_exam_status_already_started') await markSitting();
      setPhase('idle');
      if (applyError(error).kind === 'reread_status') onRefused();
    }
  }

  function onTakenBack(): void {
    window.clearTimeout(timer.current);
    forgetStartTurn();
    setPhase('idle');
  }

  function press(): void {
    const now = clock.now();
    // Without the server's clock there is no button.
    if (now === undefined) return;
    const counted = countOf(exam, now);
    const pause = Math.max(counted, takeStartTurn(exam, now) - now);
    pressed.current?.settle();
    const begun = begin(router.events, watchStartTurn);
    begun.signal.addEventListener('abort', onTakenBack);
    pressed.current = begun;
    const count = (milliseconds: number): void => {
      setPhase('counting');
      timer.current = window.setTimeout(() => void start(begun), milliseconds);
    };
    if (pause <= 0) void start(begun);
    else if (pause <= counted) count(pause);
    else {
      setPhase('waiting');
      timer.current = window.setTimeout(() => count(counted), pause - counted);
    }
  }

  const resume = useEffectEvent(() => {
    if (keptStartTurn(exam.id, clock.now() ?? 0) !== undefined) press();
  });
  // Once: a press before a reload goes on. An error screen in its place stops the clock, and the press goes on when it is gone.
  useEffect(() => {
    resume();
    return () => window.clearTimeout(timer.current);
  }, []);
  return { press, takeBack: () => pressed.current?.drop(), phase };
}
