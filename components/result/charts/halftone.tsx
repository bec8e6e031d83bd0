import styles from './charts.module.scss';

/** The dot pattern of the user's own values in charts; use it as `url(#id)`. */
export function Halftone({ id }: { id: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="7" height="7" className={styles.ownGround} />
      <circle cx="3.5" cy="3.5" r="1.5" className={styles.ownDot} />
    </pattern>
  );
}
