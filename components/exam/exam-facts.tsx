import type { Exam } from '@knowledgeking/contract';
import { DateText } from '@/components/ui/date-text';
import { formatSpan } from '@/lib/time-text';
import styles from './exam-entrance.module.scss';

const secondsPerMinute = 60;

/** When the exam is, how long it takes, how many questions it has. What the server does not say is left out. */
export function ExamFacts({ exam }: { exam: Exam }) {
  const { duration_seconds: duration, quiz_count: quizCount } = exam;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>開催時間</dt>
        <dd>
          <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
        </dd>
      </div>
      {duration !== undefined && (
        <div>
          <dt>制限時間</dt>
          <dd>{Math.round(duration / secondsPerMinute)}分</dd>
        </div>
      )}
      {quizCount !== undefined && (
        <div>
          <dt>問題数</dt>
          <dd>{quizCount}問</dd>
        </div>
      )}
    </dl>
  );
}
