import type { Exam } from '@knowledgeking/contract';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useOwnExam } from '@/hooks/api/use-me';
import { isUnderWay } from '@/hooks/use-action';
import styles from './exam-entrance.module.scss';
import { type StartPhase, useStartExam } from './use-start-exam';

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

/** The button that starts the exam, with the progress of the start. The focus goes to the way to take it back, and returns. */
export function StartButton({ exam, onRefused }: { exam: Exam; onRefused: () => void }) {
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
      <Button ref={start} onClick={press} disabled={phase === 'counting' || isUnderWay(phase)}>
        予選をはじめる
      </Button>
      <p role="status" className={styles.status}>
        <PhrasedText text={statusOf[phase]} />
      </p>
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
