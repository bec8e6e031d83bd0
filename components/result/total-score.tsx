import { type CSSProperties, useEffect, useState } from 'react';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Phrased } from '@/components/ui/phrased-text';
import { crewMemberFor, expressionFor } from '@/lib/result/stamps-cheers-and-tiers';
import stampStyles from './stamp.module.scss';
import styles from './total-score.module.scss';

interface TotalScoreProps {
  score: number;
  fullScore: number;
  name: string | undefined;
  stamp?: string | undefined;
  /** The kind of score: each is animated once per visit. */
  occasion: string;
  /** Whether to show the crew member who matches the score; default true. */
  hasFigure?: boolean;
}

/** The names of what has been shown since the site was loaded. */
const seen = new Set<string>();

/** Whether something is shown for the first time in this visit; stays true until it is unmounted. */
function useFirstSight(name: string): boolean {
  const [isFirst] = useState(() => !seen.has(name));
  useEffect(() => void seen.add(name), [name]);
  return isFirst;
}

/** The total score. Only the style sheet counts it up, within 1.5 s: the text is final from the beginning. */
export function TotalScore(props: TotalScoreProps) {
  const { score, fullScore, name, stamp, occasion, hasFigure = true } = props;
  const rate = fullScore > 0 ? score / fullScore : 0;
  const isFirst = useFirstSight(`${occasion} ${score}`);
  const figure = { '--score': score } as CSSProperties;
  return (
    <div className={`${hasFigure ? styles.totalWithFigure : styles.total} ${isFirst ? styles.moment : ''}`}>
      <i className={styles.lines} />
      {hasFigure && (
        <span className={styles.member}>
          <CrewFigure member={crewMemberFor(rate)?.id} expression={expressionFor(rate)} size={208} isEager />
        </span>
      )}
      {name && <Phrased.P className={styles.name} text={`${name} さんの得点`} />}
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

interface StampProps {
  /** A few letters. */
  text: string;
  /** Animates in after the score has counted up; default false. */
  isLanding?: boolean;
  className?: string | undefined;
}

/** A vermilion stamp, slightly askew. */
export function Stamp({ text, isLanding = false, className = '' }: StampProps) {
  return (
    <Phrased.Span
      className={`${stampStyles.stamp} ${isLanding ? stampStyles.landing : ''} ${className}`}
      text={text}
    />
  );
}
