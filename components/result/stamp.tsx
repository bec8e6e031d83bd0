import { Phrased } from '@/components/ui/phrased-text';
import styles from './stamp.module.scss';

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
    <Phrased.Span className={`${styles.stamp} ${isLanding ? styles.landing : ''} ${className}`} text={text} />
  );
}
