import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMarkSitting } from '@/hooks/api/use-mark-sitting';
import { type ActionPhase, useAction } from '@/hooks/use-action';
import { startExam } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { keepFirstQuestion } from '@/lib/quiz/exam-visit';
import {
  forgetStartTurn,
  keptStartTurn,
  latestWholeStart,
  takeStartTurn,
  watchStartTurn,
} from '@/lib/quiz/start-turn';

export type StartPhase = ActionPhase | 'counting';

/** 3, 2, 1: time for a breath, and to take back a tap that was not meant. */
const countMilliseconds = 3_000;

/** How long the count may last, in milliseconds: none where it would take away from the exam's own time. */
const countOf = (exam: Exam, now: number): number =>
  latestWholeStart(exam) - now < countMilliseconds ? 0 : countMilliseconds;

/**
 * Starts the exam at this browser's turn, after a count of three, and goes to its first question; retries while the network is down.
 * The site shows any other failure. A press survives a reload, and its turn stays the same; until the start it can be taken back, as it is
 * by going to another page or logging out: nothing more is sent then, and what still arrives changes nothing here.
 * @param onRefused called where the exam is not in progress by now; its dates are being read again
 */
export function useStartExam(
  exam: Exam,
  onRefused: () => void,
): { press: () => void; takeBack: () => void; phase: StartPhase } {
  const router = useRouter();
  const markSitting = useMarkSitting();
  const [isCounting, setIsCounting] = useState(false);
  const { phase, start, drop } = useAction(
    async ({ signal, onRetry, show, wait }, now: number) => {
      const counted = countOf(exam, now);
      const pause = Math.max(counted, takeStartTurn(exam, now) - now);
      setIsCounting(false);
      if (pause > counted) await wait(pause - counted);
      if (pause > 0) {
        setIsCounting(true);
        await wait(Math.min(pause, counted));
      }
      show('running');
      try {
        return await startExam(exam.id, { signal, onRetry });
      } catch (error) {
        const isAlready = error instanceof ApiError && error.code === 'user_exam_status_already_started';
        if (isAlready && !signal.aborted) await markSitting();
        throw error;
      }
    },
    {
      watch: watchStartTurn,
      onDropped: forgetStartTurn,
      onDone: async (started) => {
        keepFirstQuestion(exam.id, started);
        forgetStartTurn();
        await markSitting();
        await router.push(paths.examPlay());
      },
      onFailed: ({ effect }) => {
        forgetStartTurn();
        if (effect.kind === 'reread_status') onRefused();
      },
    },
  );

  function press(): void {
    const now = clock.now();
    // Without the server's clock there is no button.
    if (now !== undefined) void start(now);
  }

  const resume = useEffectEvent(() => {
    if (keptStartTurn(exam.id, clock.now() ?? 0) !== undefined) press();
  });
  // Once: a press before a reload goes on. An error screen in its place stops the clock, and the press goes on when it is gone.
  useEffect(resume, []);
  return { press, takeBack: drop, phase: phase === 'waiting' && isCounting ? 'counting' : phase };
}
