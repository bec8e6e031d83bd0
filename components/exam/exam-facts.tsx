import type { Exam } from '@knowledgeking/contract';
import { DateText } from '@/components/ui/date-text';
import { formatSpan } from '@/lib/time-text';
import styles from './exam-entrance.module.scss';
import { ExamLimits } from './exam-limits';

/** The exam's dates, duration and number of questions. */
export function ExamFacts({ exam }: { exam: Exam }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>開催時間</dt>
        <dd>
          <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
        </dd>
      </div>
      <ExamLimits exam={exam} />
    </dl>
  );
}
