import styles from './compass-rose.module.scss';

/** A compass rose with north up. */
export function CompassRose() {
  return (
    <svg viewBox="-60 -60 120 120" className={styles.compass} aria-hidden="true">
      <circle r="46" className={styles.ring} />
      <circle r="41" className={styles.ticks} />
      <path d="m21-21-14 21 14 21-21-14-21 14 14-21-14-21 21 14Z" className={styles.light} />
      <path d="M0 0 9-9 56 0 9 9-9-9-56 0l47 9ZM0 0l9 9-9 47-9-47Z" className={styles.light} />
      <path d="M0 0-9-9 0-58 9-9Z" className={styles.north} />
      <path d="M0 0V56l-9-47ZM0 0H56L9 9ZM0 0H-56l47-9Z" className={styles.dark} />
      <path d="M0 0V-58L9-9Z" className={styles.dark} />
      <circle r="5" className={styles.light} />
    </svg>
  );
}
