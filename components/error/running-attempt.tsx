import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/polling';
import { useEffect, useState } from 'react';
import { Phrased } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useTimeLeft } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { keptExamEnd } from '@/lib/exam-dates';
import { readExamEnd } from '@/lib/quiz/exam-session';
import { formatDuration } from '@/lib/time-text';
import styles from './running-attempt.module.scss';

/** Whether the server can be reached again, and says that the attempt runs. Its end is read again where operators have moved it. */
function useIsRunning(): boolean {
  const { exam } = useCurrentExam();
  const { data: me, error, reload } = useMe();
  const [isAsked, setIsAsked] = useState(false);
  const isRunning = isAsked && error === undefined && me?.exam_status === 'in_examination_period';
  useEffect(() => {
    const ask = (): void => void reload().then(() => setIsAsked(true));
    ask();
    const timer = window.setInterval(ask, spreadOut(pollMilliseconds, Math.random()));
    return () => window.clearInterval(timer);
  }, [reload]);
  useEffect(() => {
    if (!isRunning || !exam) return;
    void readExamEnd(exam.id).then((endsAt) => endsAt !== null && keptExamEnd.write(endsAt));
  }, [isRunning, exam]);
  return isRunning;
}

/** On the apology of somebody whose attempt may go on: the time that is left, and whether the server can be reached. */
export default function RunningAttempt() {
  const isRunning = useIsRunning();
  const left = useTimeLeft(useStoredValue(keptExamEnd.read));
  if (left === undefined || left === 0) return null;
  return (
    <div className={styles.attempt}>
      <p>
        残り時間 <strong role="timer">{formatDuration(left)}</strong>
      </p>
      <Phrased.P
        role="status"
        text={isRunning ? 'つながりました。予選は、まだ続いています。' : 'つながると、続きから解けます。'}
      />
    </div>
  );
}
