import type { Exam } from '@knowledgeking/contract';
import { useEffect, useEffectEvent } from 'react';
import { Modal, ModalHeading } from '@/components/modal/modal';
import { Stamp } from '@/components/result/total-score';
import { Phrased } from '@/components/ui/phrased-text';
import { useIsAnyModalOpen, useModal } from '@/hooks/use-modal';
import { isBoolean, isFiniteNumber } from '@/lib/checks';
import { clock } from '@/lib/clock';
import finalStage from '@/lib/generated/final-stage.json';
import { wantsMotion } from '@/lib/media-queries';
import { readStored, writeStored } from '@/lib/storage';
import { fillIn, formatDayAfter } from '@/lib/time-text';
import styles from './passed-modal.module.scss';

/** Tells a qualifier about the final stage. */
function FinalStage({ exam }: { exam: Exam }) {
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
        <ModalHeading className={styles.heading} text={heading} />
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

/** For how long after a look at the result another tab belongs to the same visit, in milliseconds. */
const visitMilliseconds = 30 * 60_000;

/** Whether this visit has told them: this tab, in which a reload is the same visit, or another one a while ago. */
function isTold(now: number): boolean {
  if (readStored('passed_told', isBoolean)) return true;
  const at = readStored('passed_told_at', isFiniteNumber);
  return at !== undefined && Math.abs(now - at) < visitMilliseconds;
}

function noteTold(now: number): void {
  writeStored('passed_told', true);
  writeStored('passed_told_at', now);
}

/** Opens the modal for those who passed, once per visit, and never over another modal such as the one for sharing. */
export function PassedModal({ hasPassed, exam }: { hasPassed: boolean; exam: Exam }) {
  const modal = useModal();
  const isFree = !useIsAnyModalOpen();
  const tell = useEffectEvent(() => {
    const now = clock.now() ?? Date.now();
    const wasTold = isTold(now);
    noteTold(now);
    if (!wasTold) modal.onOpen();
  });
  useEffect(() => {
    if (!hasPassed || !isFree) return;
    const timer = setTimeout(() => tell(), wantsMotion() ? momentMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [hasPassed, isFree]);
  return (
    <Modal {...modal}>
      <FinalStage exam={exam} />
    </Modal>
  );
}
