import type { Exam } from '@knowledgeking/contract';
import { spreadMilliseconds, turnIn } from '@knowledgeking/contract/rules/rush';
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
import { hasFields, isFiniteNumber, isString } from '@/lib/checks';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { startExamSession } from '@/lib/quiz/exam-session';
import { readStored, removeStored, subscribeToStorage, watchOtherTabs, writeStored } from '@/lib/storage';
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
          look="second"
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
 * The site shows any other failure. A press survives a reload, and its turn stays the same; until the start it can be taken back, as it is
 * by going to another page or logging out: nothing more is sent then, and what still arrives changes nothing here.
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
    if (keptStartTurn(exam.id, clock.now() ?? 0) !== undefined) press();
  });
  // Once: a press before a reload goes on. An error screen in its place stops the clock, and the press goes on when it is gone.
  useEffect(resume, []);
  const shown: StartPhase = phase === 'waiting' && isCounting ? 'counting' : phase;
  return { press, takeBack: drop, phase: shown };
}

/** For how long after its turn a press still counts, in milliseconds: somebody who comes back later decides again. */
const keptMilliseconds = 60_000;

/** A press of the start button that has not led to a start yet. `at`: when the start is sent, in milliseconds by the server's clock. */
const isStartTurn = hasFields({ examId: isString, at: isFiniteNumber });

/** The latest start that leaves an exam its whole duration, in milliseconds since 1970; later ones cost exam time. */
const latestWholeStart = ({
  exam_end_at,
  duration_seconds: duration = Number.POSITIVE_INFINITY,
}: Exam): number => Date.parse(exam_end_at) - duration * 1_000;

/** A press's turn, kept until the start. At once after the rush, and where the exam ends so soon that waiting costs time. */
function takeStartTurn(exam: Exam, now: number): number {
  const kept = keptStartTurn(exam.id, now);
  if (kept !== undefined) return kept;
  const start = Date.parse(exam.exam_start_at);
  const at = Math.max(now, turnIn('start', start, Math.random(), latestWholeStart(exam)));
  writeStored('start_turn', { examId: exam.id, at });
  return at;
}

/** The turn of a press before a reload; undefined if there was none, or too long ago. */
function keptStartTurn(examId: string, now: number): number | undefined {
  const turn = readStored('start_turn', isStartTurn);
  if (turn?.examId !== examId) return undefined;
  // A clock that was set back must not make anybody wait longer than a rush.
  const isNear = turn.at > now - keptMilliseconds && turn.at <= now + spreadMilliseconds.start;
  return isNear ? turn.at : undefined;
}

/** Forgets the press, once the start is done, refused, or taken back. */
const forgetStartTurn = (): void => removeStored('start_turn');

/** Calls the listener when a logout here, or another tab's login or logout, has taken the press away. Returns the end of that. */
function watchStartTurn(onGone: () => void): () => void {
  const unsubscribe = subscribeToStorage(() => {
    if (readStored('start_turn', isStartTurn) === undefined) onGone();
  });
  const unwatch = watchOtherTabs(onGone);
  return () => {
    unsubscribe();
    unwatch();
  };
}
