import type { CSSProperties } from 'react';
import { Scenery } from '@/components/layout/scenery';
import { TopNow } from '@/components/top/top-now';
import { Phrased } from '@/components/ui/phrased-text';
import type { TopContent } from '@/lib/top-content';
import styles from './top-hero.module.scss';

/** Splits 「第7回 大海原ログブック 知識王決定戦」 so that no line breaks inside a word. */
function nameParts(name: string): string[] {
  return name.split(/[\s\u3000]+/);
}

/** The letter count of a line of the logotype, from which the style sheet sizes its letters so that all lines are equally wide. */
const sizeFor = (part: string): CSSProperties => ({ '--letters': [...part].length }) as CSSProperties;

/** The first screen of the top page: the logotype over the sea, and the current phase. */
export function TopHero({
  name,
  catchphrase,
  ...texts
}: Pick<TopContent, 'name' | 'catchphrase' | 'periods' | 'aboard'>) {
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
          <Phrased.Span text={catchphrase} />
          <i aria-hidden="true" />
        </p>
        <TopNow {...texts} />
      </div>
    </div>
  );
}
