import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/poll-pause';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { getMe } from '@/lib/api-client';
import { formatDuration } from '@/lib/duration-text';
import { examPicks, readExamEnd } from '@/lib/quiz/exam-source';
import styles from './way-back.module.scss';

/** Milliseconds between two questions to a server that can't be reached; each goes on for a minute while the network is lost. */
const askAgainMilliseconds = 4_000;

/**
 * Whether the server can be reached again, and says that the attempt still runs. Its end is kept as the server has it, and all of this
 * is asked again at once where operators have given time back: an apology often comes from the very outage that they make up for.
 */
function useIsRunning(): boolean {
  const { id, time_credited_at: creditedAt = '' } = useCurrentExam().exam ?? {};
  const [isRunning, setIsRunning] = useState(false);
  /** The latest gift of time, anybody's, when the end was read: it moves with those only. */
  const readAfter = useRef<string>(undefined);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const me = await getMe().catch(() => undefined);
      if (isOver) return;
      const sits = me?.exam_status === 'in_examination_period';
      if (me) setIsRunning(sits);
      const endsAt =
        sits && id !== undefined && readAfter.current !== creditedAt ? await readExamEnd(id) : null;
      if (isOver) return;
      if (endsAt !== null) {
        readAfter.current = creditedAt;
        examPicks.writeEnd(endsAt);
      }
      const pause = me ? spreadOut(pollMilliseconds, Math.random()) : askAgainMilliseconds;
      timer = window.setTimeout(ask, pause);
    };
    void ask();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [id, creditedAt]);
  return isRunning;
}

/** On the apology that has replaced the exam's play page: the time that is left, and one tap back once the network is. */
export default function WayBack({ onBack }: { onBack: () => void }) {
  const isRunning = useIsRunning();
  const endsAt = useStoredValue(() => examPicks.readEnd() ?? undefined);
  const left = useServerTime((now) =>
    endsAt === undefined ? undefined : Math.ceil(Math.max(0, endsAt - now) / 1_000) * 1_000,
  );
  if (left === undefined || left === 0) return null;
  return (
    <div className={styles.wayBack}>
      <p>
        残り時間 <strong role="timer">{formatDuration(left)}</strong>
      </p>
      <p role="status">
        <PhrasedText
          text={
            isRunning
              ? 'つながりました。予選は、まだ続いています。'
              : 'つながると、ここから予選にもどれます。'
          }
        />
      </p>
      {isRunning && <Button onClick={onBack}>予選にもどる</Button>}
    </div>
  );
}
