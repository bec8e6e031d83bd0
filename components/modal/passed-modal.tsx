import type { Exam } from '@knowledgeking/contract';
import { Stamp } from '@/components/result/stamp';
import { PhrasedText } from '@/components/ui/phrased-text';
import finalStage from '@/lib/generated/final-stage.json';
import { fillIn, formatDayAfter } from '@/lib/time-text';
import styles from './passed-modal.module.scss';

/** The dates in the words, counted from the exam's day. */
const datesOf = ({ exam_start_at: start }: Exam) => ({
  final_date: formatDayAfter(start, finalStage.days.days_after_exam),
  qualified_date: formatDayAfter(start, finalStage.days.qualified_by_days_after_exam),
});

/** Tells a qualifier about the final stage. */
export function PassedModal({ headingId, exam }: { headingId: string; exam: Exam }) {
  const { heading, lead, items, note } = finalStage.words;
  const dates = datesOf(exam);
  return (
    <>
      <div className={styles.moment}>
        <i className={styles.lines} />
        <h2 id={headingId} className={styles.heading}>
          <PhrasedText text={heading} />
        </h2>
        <p className={styles.stamp} aria-hidden="true">
          <Stamp text="予選通過" isLanding />
        </p>
      </div>
      <p>
        <PhrasedText text={lead} />
      </p>
      <dl className={styles.items}>
        {items.map((item) => (
          <div key={item.heading}>
            <dt>
              <PhrasedText text={item.heading} />
            </dt>
            <dd>
              <PhrasedText text={fillIn(item.body, dates)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        <PhrasedText text={note} />
      </p>
    </>
  );
}
