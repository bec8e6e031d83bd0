import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/polling';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorScreen, errorWords, useErrorScreenExits } from '@/components/error/error-screen';
import { Phrased } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useServerTime, useTimeLeft } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { mayRun } from '@/lib/error-effects';
import { keptExamEnd, rereadExamEnd } from '@/lib/exam-dates';
import { isWithin, paths } from '@/lib/paths';
import { formatDuration } from '@/lib/time-text';
import styles from './error-screen.module.scss';

/** By the quiz under it: an apology claims that one has ended, or begun, or that no time runs, only where that is so. */
export const wordsOfApology = {
  may_run: `エラーが発生しました。${mayRun}つながると、ひとりでに続きへ進みます。`,
  goes_on: 'エラーが発生しましたが、予選は続いています。時間も進んでいます。これまでの答えは残っています。',
  has_ended: errorWords.apology.body,
  none_began:
    'エラーが発生しました。なくなったものはありません。新しくはじまったクイズもありません。トップページに戻り、しばらく待ってからもう一度お試しください。',
};

/** The situation on this page. The attempt's end is kept with every question, and the user's status is of the server: after a start, only what it says by now. */
function useSituation(page: string, isKnown: boolean): keyof typeof wordsOfApology {
  const me = useMe().data;
  const hasStarted = useErrorScreen(({ error }) => error?.call === 'startExam');
  const endsAt = useStoredValue(keptExamEnd.read);
  const isPast = useServerTime((now) => endsAt !== undefined && now >= endsAt) ?? false;
  const isSitting = me ? me.exam_status === 'in_examination_period' : endsAt !== undefined;
  // A browser that keeps no end of an attempt may be another one than that of the start.
  const isUnknown = !me && endsAt === undefined && isWithin(page, paths.exam());
  if ((hasStarted && !isKnown) || isUnknown) return 'may_run';
  if (isSitting && !isPast) return 'goes_on';
  const wasPlayed = me?.exam_status !== undefined && me.exam_status !== 'not_started';
  const isReplay = isWithin(page, paths.archive()) && page !== paths.archive();
  return isReplay || (page === paths.examPlay() && wasPlayed) ? 'has_ended' : 'none_began';
}

/** The apology, in the words of the contestant's situation, and with the way back into an attempt that goes on. */
export function Apology() {
  const { pathname: page } = useRouter();
  const { error, raised, clear, again } = useErrorScreen();
  const { leaveFor, goToTop } = useErrorScreenExits();
  const me = useMe().data;
  const isLoggedIn = me?.exam_status !== undefined;
  const { isKnown, isReached, ask } = usePolledUser(isLoggedIn || !me);
  const situation = useSituation(page, isKnown);

  /** The exam's play page is there again as soon as the screen is gone. */
  function resume(): void {
    if (page !== paths.examPlay()) leaveFor(paths.examPlay());
    else if (raised) clear();
    else void again?.();
  }
  // A start that was in doubt has worked: its time runs.
  const goOn = useEffectEvent(resume);
  const hasBegun = situation === 'goes_on' && error?.call === 'startExam';
  useEffect(() => {
    if (hasBegun) goOn();
  }, [hasBegun]);
  return (
    <ErrorScreen
      screen="apology"
      requestId={error?.requestId}
      message={wordsOfApology[situation]}
      onCheck={situation === 'may_run' ? ask : undefined}
      onResume={situation === 'goes_on' ? resume : undefined}
      onBack={goToTop}
    >
      {isLoggedIn && <RunningAttempt isReached={isReached} />}
    </ErrorScreen>
  );
}

/** Asks who is logged in, now and about every 30 s. `isKnown`: the server has said so since; `isReached`: also the last time. */
function usePolledUser(isAsked: boolean) {
  const { data: me, error, reload } = useMe();
  const [before] = useState(me?.server_time);
  useEffect(() => {
    if (!isAsked) return;
    void reload();
    const timer = window.setInterval(() => void reload(), spreadOut(pollMilliseconds, Math.random()));
    return () => window.clearInterval(timer);
  }, [isAsked, reload]);
  const isKnown = me?.server_time !== before;
  return { isKnown, isReached: isKnown && error === undefined, ask: reload };
}

/** On the apology of somebody whose attempt may go on: the time that is left, and whether the server can be reached. Reads its end again: operators may have moved it. */
function RunningAttempt({ isReached }: { isReached: boolean }) {
  const { exam } = useCurrentExam();
  const isRunning = useMe().data?.exam_status === 'in_examination_period' && isReached;
  useEffect(() => {
    if (!isRunning || !exam) return;
    void rereadExamEnd(exam.id);
  }, [isRunning, exam]);
  const left = useTimeLeft(useStoredValue(keptExamEnd.read));
  if (left === undefined || left === 0) return null;
  return (
    <div className={styles.attempt}>
      <p>
        残り時間{' '}
        <strong role="timer" translate="no">
          {formatDuration(left)}
        </strong>
      </p>
      <Phrased.P
        role="status"
        text={isRunning ? 'つながりました。予選は、まだ続いています。' : 'つながると、続きから解けます。'}
      />
    </div>
  );
}
