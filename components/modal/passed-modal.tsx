import type { Exam } from '@knowledgeking/contract';
import { useEffect } from 'react';
import { Stamp } from '@/components/result/total-score';
import { Phrased } from '@/components/ui/phrased-text';
import { useModal } from '@/hooks/use-modal';
import { isBoolean } from '@/lib/checks';
import finalStage from '@/lib/generated/final-stage.json';
import { wantsMotion } from '@/lib/media-queries';
import { readStored, writeStored } from '@/lib/storage';
import { fillIn, formatDayAfter } from '@/lib/time-text';
import styles from './passed-modal.module.scss';

/** Tells a qualifier about the final stage. */
function PassedModal({ headingId, exam }: { headingId: string; exam: Exam }) {
  const { heading, lead, items, note } = finalStage.words;
  const { days_after_exam, qualified_by_days_after_exam } = finalStage.days;
  const dates = {
    final_date: formatDayAfter(exam.exam_start_at, days_after_exam),
    qualified_date: formatDayAfter(exam.exam_start_at, qualified_by_days_after_exam),
  };
  return (
    <>
      <div className={styles.moment}>
        <i className={styles.lines} />
        <Phrased.H2 id={headingId} className={styles.heading} text={heading} />
        <p className={styles.stamp} aria-hidden="true">
          <Stamp text="予選通過" isLanding />
        </p>
      </div>
      <Phrased.P text={lead} />
      <dl className={styles.items}>
        {items.map((item) => (
          <div key={item.heading}>
            <Phrased.Dt text={item.heading} />
            <Phrased.Dd text={fillIn(item.body, dates)} />
          </div>
        ))}
      </dl>
      <Phrased.P className={styles.note} text={note} />
    </>
  );
}

/** The score comes first: its count-up and stamp take 1.5 s. Those who prefer reduced motion do not see them. */
const momentMilliseconds = 1_600;

/** Opens the modal for those who passed, once per visit (a reload is the same one), and never over another modal such as the one for sharing. */
export function usePassedModal(hasPassed: boolean, exam: Exam): void {
  const open = useModal((state) => state.open);
  const isFree = useModal((state) => state.modal === undefined);
  useEffect(() => {
    if (!hasPassed || !isFree || readStored('passed_told', isBoolean)) return;
    const timer = setTimeout(
      () => {
        writeStored('passed_told', true);
        open('result-passed', (headingId) => <PassedModal headingId={headingId} exam={exam} />);
      },
      wantsMotion() ? momentMilliseconds : 0,
    );
    return () => clearTimeout(timer);
  }, [hasPassed, isFree, open, exam]);
}
