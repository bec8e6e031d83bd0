import type { CSSProperties } from 'react';
import { sceneryPath } from '@/lib/paths';
import type { ChartPlace } from '@/lib/quiz/chapters';
import styles from './voyage-chart.module.scss';

const placeOf = ({ x, y }: ChartPlace) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

interface VoyageChartProps {
  /** Where the ship is. */
  at: ChartPlace;
  /** Where she has been. */
  passed: readonly ChartPlace[];
}

/** The chart of the voyage, as wide as what it is in. */
export function VoyageChart({ at, passed }: VoyageChartProps) {
  return (
    <div className={styles.chart}>
      <img
        src={sceneryPath('chart')}
        alt={`海図。船のいるところは、${at.place}。`}
        width={360}
        height={150}
      />
      {passed.map((place) => (
        <i key={place.place} className={styles.passed} style={placeOf(place)} />
      ))}
      <img className={styles.ship} style={placeOf(at)} src={sceneryPath('ship')} alt="" />
    </div>
  );
}
