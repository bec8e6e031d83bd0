import type { CSSProperties } from 'react';
import { Scenery } from '@/components/layout/scenery';
import { TopNow } from '@/components/top/top-now';
import type { TopContent } from '@/lib/top-content';
import styles from './top-hero.module.scss';

/** Splits 「第7回 大海原ログブック 知識王決定戦」 so that no line breaks inside a word. */
function nameParts(name: string): string[] {
  return name.split(/[\s\u3000]+/);
}

/** A line of the logotype is as wide as the others: its letters are as large as their number allows. */
const sizeFor = (part: string): CSSProperties => ({ '--letters': [...part].length }) as CSSProperties;

/** The contest's face: its logotype over the sea, and what is on now. */
export function TopHero({
  name,
  catchphrase,
  periods,
}: Pick<TopContent, 'name' | 'catchphrase' | 'periods'>) {
  return (
    <div className={styles.hero}>
      <Scenery isInBox />
      <div className={styles.content}>
        <h1 className={styles.name}>
          {nameParts(name).map((part, index) => (
            <span key={part} style={sizeFor(part)}>
              {index > 0 && ' '}
              {part}
            </span>
          ))}
        </h1>
        <p className={styles.catchphrase}>
          <span>{catchphrase}</span>
          <i aria-hidden="true" />
        </p>
        <TopNow periods={periods} />
      </div>
    </div>
  );
}
