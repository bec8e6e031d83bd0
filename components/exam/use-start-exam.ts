import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMarkSitting } from '@/hooks/api/use-mark-sitting';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { startExam } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { keepFirstQuestion } from '@/lib/quiz/first-question';
import { forgetStartTurn, keptStartTurn, latestWholeStart, takeStartTurn } from '@/lib/quiz/start-turn';

export type StartPhase = 'idle' | 'waiting' | 'counting' | 'starting' | 'retrying';

/** 3, 2, 1: time for a breath, and to take back a tap that was not meant. */
const countMilliseconds = 3_000;

/** How long the count may last, in milliseconds: none where it would take away from the exam's own time. */
const countOf = (exam: Exam, now: number): number =>
  latestWholeStart(exam) - now < countMilliseconds ? 0 : countMilliseconds;

/**
 * Starts the exam at this browser's turn, after a count of three, and goes to its first question; retries while the network is down.
 * The site shows any other failure. A press survives a reload, and its turn stays the same; until the start it can be taken back.
 */
export function useStartExam(exam: Exam): { press: () => void; takeBack: () => void; phase: StartPhase } {
  const router = useRouter();
  const applyError = useErrorEffect();
  const markSitting = useMarkSitting();
  const [phase, setPhase] = useState<StartPhase>('idle');
  const timer = useRef<number>(undefined);

  async function start(): Promise<void> {
    setPhase('starting');
    try {
      keepFirstQuestion(exam.id, await startExam(exam.id, { onRetry: () => setPhase('retrying') }));
      forgetStartTurn();
      await markSitting();
      await router.push(paths.examPlay());
    } catch (error) {
      forgetStartTurn();
      if (error instanceof ApiError && error.code === 'user_exam_status_already_started') await markSitting();
      setPhase('idle');
      applyError(error);
    }
  }

  function count(milliseconds: number): void {
    setPhase('counting');
    timer.current = window.setTimeout(() => void start(), milliseconds);
  }

  function press(): void {
    const now = clock.now();
    if (now === undefined) return void start();
    const counted = countOf(exam, now);
    const pause = Math.max(counted, takeStartTurn(exam, now) - now);
    if (pause <= 0) void start();
    else if (pause <= counted) count(pause);
    else {
      setPhase('waiting');
      timer.current = window.setTimeout(() => count(counted), pause - counted);
    }
  }

  function takeBack(): void {
    window.clearTimeout(timer.current);
    forgetStartTurn();
    setPhase('idle');
  }

  const resume = useEffectEvent(() => {
    if (keptStartTurn(exam.id, clock.now() ?? 0) !== undefined) press();
  });
  // Once: a press before a reload goes on. Whoever leaves the page starts nothing behind their own back.
  useEffect(() => {
    resume();
    return () => window.clearTimeout(timer.current);
  }, []);
  return { press, takeBack, phase };
}
