import { PhrasedText } from '@/components/ui/phrased-text';
import { useStoredText } from '@/hooks/use-stored';
import { picturePaths } from '@/lib/paths';
import styles from './signal-seal.module.scss';

/** The title for reading the hidden signal, if that was done in this browser, small below those that were won; otherwise nothing. */
export function SignalSeal() {
  const title = useStoredText('signal_title');
  if (!title) return null;
  return (
    <p className={styles.title}>
      <img src={picturePaths.stamp('title')} alt="" width={40} height={42} />
      <PhrasedText text={title} />
    </p>
  );
}
