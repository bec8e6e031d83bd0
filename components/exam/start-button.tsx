import type { Exam } from '@knowledgeking/contract';
import { Button } from '@/components/ui/button';
import styles from './exam-entrance.module.scss';
import { type StartPhase, useStartExam } from './use-start-exam';

const statusOf: Record<StartPhase, string> = {
  idle: '押すと、3つ数えてから、時間が進みはじめます。',
  waiting:
    'みんなが一度に出航しないように、順番に出航しています。あと数秒で、自動ではじまります。時間は、はじまってから進みます。',
  counting: 'まもなく出航。3つ数えたら、予選がはじまります。',
  starting: '予選をはじめています',
  retrying: '通信を再試行しています',
};

/** The button that starts the exam, with the progress of the start. */
export function StartButton({ exam }: { exam: Exam }) {
  const { press, takeBack, phase } = useStartExam(exam);
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
      <Button onClick={press} disabled={phase !== 'idle'}>
        予選をはじめる
      </Button>
      <p role="status" className={styles.status}>
        {statusOf[phase]}
      </p>
      {mayTakeBack && (
        <Button look="second" onClick={takeBack}>
          やめる
        </Button>
      )}
    </>
  );
}
