import { PhrasedText } from '@/components/ui/phrased-text';
import { Shapes } from '@/components/ui/shapes';
import { palette } from '@/lib/picture/palette';
import { seaUnderShip, ship } from '@/lib/picture/scenery';
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
          {index === now && <SailingShip />}
          <span className={styles.mark} aria-hidden="true" />
          <PhrasedText text={step} />
          {index < now && <span className="visually-hidden">（終了）</span>}
        </li>
      ))}
    </ol>
  );
}

const drawnShip = ship(0, 0, 1, palette.marigold);
const drawnSea = seaUnderShip(0, 0, 1);

/** The ship on a bit of sea. */
function SailingShip() {
  return (
    <svg viewBox="-62 0 544 404" className={styles.ship} aria-hidden="true">
      <g className={styles.sailing}>
        <Shapes shapes={drawnShip} />
      </g>
      <Shapes shapes={drawnSea} />
    </svg>
  );
}
