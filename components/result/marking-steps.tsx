import { PhrasedText } from '@/components/ui/phrased-text';
import { ShipOnSea } from '@/components/ui/ship-on-sea';
import styles from './marking-steps.module.scss';

const steps = ['予選', '採点と集計', '結果発表'];
const now = 1;

/** The steps from the exam to the published results, with the ship at the current one. */
export function MarkingSteps() {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? styles.done : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {index === now && <ShipOnSea className={styles.ship} isSailing />}
          <span className={styles.mark} aria-hidden="true" />

          <PhrasedText text={step} />

          {index < now && <span className="visually-hidden">（終了）</span>}
        </li>
      ))}
    </ol>
  );
}
