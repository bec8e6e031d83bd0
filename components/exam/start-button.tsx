import { Button } from '@/components/ui/button';
import styles from './exam-entrance.module.scss';
import { type StartPhase, useStartExam } from './use-start-exam';

const statusOf: Record<StartPhase, string> = {
  idle: '押すと、すぐに時間が進みはじめます。',
  starting: '予選をはじめています',
  retrying: '通信を再試行しています',
};

/** The button that starts the exam, with the progress of the start. */
export function StartButton({ examId }: { examId: string }) {
  const { start, phase } = useStartExam(examId);
  return (
    <>
      <Button onClick={start} disabled={phase !== 'idle'}>
        予選をはじめる
      </Button>
      <p role="status" className={styles.status}>
        {statusOf[phase]}
      </p>
    </>
  );
}
