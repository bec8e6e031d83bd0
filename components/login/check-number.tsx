import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './check-number.module.scss';

/** On the screen of a failed login: what may be wrong. Announced, because it is not in the screen's own words. */
export function CheckNumber() {
  return (
    <p role="alert" className={styles.note}>
      <PhrasedText text="｜受験番号《じゅけんばんごう》がまちがっていないか、メールを見て確かめてください。" />
    </p>
  );
}
