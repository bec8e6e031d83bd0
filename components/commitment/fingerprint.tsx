import styles from './fingerprint.module.scss';

/** Where each group of a hash begins. */
const groups = [0, 8, 16, 24, 32, 40, 48, 56];

/** A hash in groups that can be compared by eye; copied, it is one word. */
export function Fingerprint({ hash }: { hash: string }) {
  return (
    <code className={styles.fingerprint}>
      {groups.map((start) => (
        <span key={start}>{hash.slice(start, start + 8)}</span>
      ))}
    </code>
  );
}
