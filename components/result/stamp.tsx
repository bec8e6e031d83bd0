import styles from './stamp.module.scss';

interface StampProps {
  /** A few letters. */
  text: string;
  /** It comes down after the figure has been counted up; default: it has always been there. */
  isLanding?: boolean;
  /** Where it sits and how large it is. */
  className?: string | undefined;
}

/** A vermilion stamp, a little askew. */
export function Stamp({ text, isLanding = false, className = '' }: StampProps) {
  return <span className={`${styles.stamp} ${isLanding ? styles.landing : ''} ${className}`}>{text}</span>;
}
