import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';
import { useMarkSitting, useOwnExam } from '@/hooks/api/use-me';
import { type ActionPhase, isUnderWay, useAction } from '@/hooks/use-action';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { startExamSession } from '@/lib/quiz/exam-session';
import {
  forgetStartTurn,
  keptStartTurn,
  latestWholeStart,
  takeStartTurn,
  watchStartTurn,
} from '@/lib/quiz/start-turn';
import styles from './exam-entrance.module.scss';

const invitation = '押すと、3つ数えてから、時間が進みはじめます。';

const statusOf: Record<StartPhase, string> = {
  idle: invitation,
  // The site says why.
  failed: invitation,
  waiting:
    'みんなが一度に出航しないように、順番に出航しています。あと数秒で、自動ではじまります。時間は、はじまってから進みます。',
  counting: 'まもなく出航。3つ数えたら、予選がはじまります。',
  running: '予選をはじめています',
  retrying:
    '通信を再試行しています。つながると、自動ではじまります。時間が進むのは、サーバーで予選がはじまってからです。',
};

/** The Enter key that started, and is still held down, takes nothing back. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

interface StartButtonProps {
  exam: Exam;
  /** Whether the contestant has given the promise; if not, says so. */
  isPromised: () => boolean;
  onRefused: () => void;
}

/** The button that starts the exam, with the progress of the start. The focus goes to the way to take it back, and returns. */
export function StartButton({ exam, isPromised, onRefused }: StartButtonProps) {
  const { press, takeBack, phase } = useStartExam(useOwnExam(exam), onRefused);
  const start = useRef<HTMLButtonElement>(null);
  const mayTakeBack = phase === 'waiting' || phase === 'counting';
  return (
    <>
      {phase === 'counting' && (
        <span className={styles.count} aria-hidden="true">
          {['3', '2', '1'].map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </span>
      )}
      <Button
        ref={start}
        onClick={() => isPromised() && press()}
        disabled={phase === 'counting' || isUnderWay(phase)}
      >
        予選をはじめる
      </Button>
      <Phrased.P role="status" className={styles.status} text={statusOf[phase]} />
      {mayTakeBack && (
        <Button
          variant="second"
          ref={focusOnceShown}
          onKeyDown={ignoreHeldKey}
          onClick={() => {
            flushSync(takeBack);
            start.current?.focus();
          }}
        >
          やめる
        </Button>
      )}
    </>
  );
}

/** Whether a start was refused, which is said until the entrance is ready again: those who have waited for the new hours may start. */
export function useRefusedStart(isReady: boolean) {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (isReady) setIsRefused(false);
  }, [isReady]);
  return { isRefused, refuse: () => setIsRefused(true) };
}

/** Says that a start was refused. */
export function RefusedStart() {
  return (
    <Phrased.P
      role="alert"
      className={styles.status}
      text="いまは予選をはじめられません。予選の時間が変わったようなので、確かめなおしました。"
    />
  );
}

type StartPhase = ActionPhase | 'counting';

/** 3, 2, 1: time for a breath, and to take back a tap that was not meant. */
const countMilliseconds = 3_000;

/** How long the count may last, in milliseconds: none where it would take away from the exam's own time. */
const countOf = (exam: Exam, now: number): number =>
  latestWholeStart(exam) - now < countMilliseconds ? 0 : countMilliseconds;

/**
 * Starts the exam at this browser's turn, after a count of three, and goes to its first question; retries while the network is down.
 * The site shows any other failure. A press goes on after an error screen; after a reload only its turn stays the same, and another press is
 * needed: nobody's time begins unseen. Until the start it can be taken back, as it is by going to another page or logging out: nothing more
 * is sent then, and what still arrives changes nothing here.
 * @param onRefused called where the exam is not in progress by now; its dates are being read again
 */
function useStartExam(exam: Exam, onRefused: () => void) {
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
        return await request('startExam', { examId: exam.id }, { signal, onRetry });
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
        startExamSession(exam.id, started);
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
    if (keptStartTurn(exam.id, clock.now() ?? 0)?.isOfThisLoad) press();
  });
  // Once: what has taken the button's place, such as an error screen, stops the clock, and the press goes on when it is gone.
  useEffect(resume, []);
  const shown: StartPhase = phase === 'waiting' && isCounting ? 'counting' : phase;
  return { press, takeBack: drop, phase: shown };
}
