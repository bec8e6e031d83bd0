import { type CSSProperties, useEffect, useState } from 'react';
import { CrewFigure } from '@/components/ui/crew-figure';
import { crewMemberFor } from '@/lib/share';
import { FocusLines } from './focus-lines';
import { Stamp } from './stamp';
import styles from './total-score.module.scss';

interface TotalScoreProps {
  score: number;
  fullScore: number;
  /** Whose score it is, where that is known. */
  name: string | undefined;
  /** What is stamped beside it; a few letters. */
  stamp?: string | undefined;
  /** What it is the score of: the moment of its first showing comes once in a visit. */
  occasion: string;
  /** Shows the member of the crew who stands for a score like this; default true. */
  hasFigure?: boolean;
}

/** What has been shown since the site was loaded. */
const seen = new Set<string>();

/** Whether this is shown for the first time in this visit; stays true for as long as it is shown this first time. */
function useFirstSight(name: string): boolean {
  const [isFirst] = useState(() => !seen.has(name));
  useEffect(() => void seen.add(name), [name]);
  return isFirst;
}

/** From this part of the full score on, the member cheers. */
const cheered = 0.5;

/**
 * The one figure that everybody looks for first. The first time it is counted up and stamped, within 1.5 s and by the style
 * sheet alone: the text is final from the beginning, and nothing moves for those who want less motion.
 */
export function TotalScore(props: TotalScoreProps) {
  const { score, fullScore, name, stamp, occasion, hasFigure = true } = props;
  const rate = fullScore > 0 ? score / fullScore : 0;
  const isFirst = useFirstSight(`${occasion} ${score}`);
  const figure = { '--score': score } as CSSProperties;
  return (
    <div className={`${hasFigure ? styles.totalWithFigure : styles.total} ${isFirst ? styles.moment : ''}`}>
      <FocusLines className={styles.lines} />
      {hasFigure && (
        <span className={styles.member}>
          <CrewFigure
            member={crewMemberFor(rate)?.id}
            expression={rate < cheered ? 'smile' : 'cheer'}
            size={208}
            isEager
          />
        </span>
      )}
      {name && <p className={styles.name}>{name} さんの得点</p>}
      <p className={styles.score}>
        <span className={styles.figure} style={figure}>
          {score}
        </span>
        <span className={styles.unit}>点</span>
        <span className={styles.full}> / {fullScore}点</span>
      </p>
      {stamp && (
        <p>
          <Stamp text={stamp} isLanding={isFirst} className={styles.stamp} />
        </p>
      )}
    </div>
  );
}
