import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useServerTime } from '@/hooks/use-server-clock';
import { getMe } from '@/lib/api-client';
import { isFiniteNumber } from '@/lib/checks';
import { formatDuration } from '@/lib/duration-text';
import { readStored } from '@/lib/storage';
import styles from './way-back.module.scss';

/** Milliseconds between two questions to the server; each goes on for a minute while the network is lost. */
const askAgainMilliseconds = 4_000;

/** Whether the server can be reached again, and says that the attempt still runs. */
function useIsRunning(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const me = await getMe().catch(() => undefined);
      if (isOver) return;
      if (me) setIsRunning(me.exam_status === 'in_examination_period');
      else timer = window.setTimeout(ask, askAgainMilliseconds);
    };
    void ask();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, []);
  return isRunning;
}

/** On the apology that has replaced the exam's play page: the time that is left, and one tap back once the network is. */
export default function WayBack({ onBack }: { onBack: () => void }) {
  const isRunning = useIsRunning();
  const endsAt = readStored('quiz_end_time', isFiniteNumber);
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
        {isRunning ? 'つながりました。予選は、まだ続いています。' : 'つながると、ここから予選にもどれます。'}
      </p>
      {isRunning && <Button onClick={onBack}>予選にもどる</Button>}
    </div>
  );
}
