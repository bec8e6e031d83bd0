import type { PackCrew } from '@knowledgeking/contract';
import { PhrasedText } from '@/components/ui/phrased-text';
import { sceneryPath } from '@/lib/paths';
import styles from './ship-panel.module.scss';

/** The panel with the ship and her story. */
export function ShipPanel({ ship }: Pick<PackCrew, 'ship'>) {
  return (
    <div className={styles.panel}>
      <div className={styles.atSea}>
        <img src={sceneryPath('ship')} alt="" width={490} height={460} loading="lazy" />
      </div>
      <div className={styles.story}>
        <h3>
          <ruby>
            {ship.name}
            <rt>{ship.reading}</rt>
          </ruby>
        </h3>
        <p>
          <PhrasedText text={ship.description} />
        </p>
      </div>
    </div>
  );
}
