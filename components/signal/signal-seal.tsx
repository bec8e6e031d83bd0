import { RubyText } from '@/components/ui/ruby-text';
import { useStoredValue } from '@/hooks/use-stored';
import { hasFields, isString } from '@/lib/checks';
import { picturePaths } from '@/lib/paths';
import { readStored } from '@/lib/storage';
import styles from './signal-seal.module.scss';

/** A title that counts for nothing: that of the hidden signal. */
export interface SignalTitle {
  name: string;
  description: string;
}

const isSignalTitle = hasFields({ name: isString, description: isString });

/** A title under a small seal. */
export function SealedTitle({ name, description }: SignalTitle) {
  return (
    <div className={styles.title}>
      <img src={picturePaths.stamp('title')} alt="" width={120} height={126} loading="lazy" />
      <p>
        <strong>
          <RubyText text={name} />
        </strong>
        <RubyText text={description} />
      </p>
    </div>
  );
}

/** The title of whoever has read the hidden signal in this browser, below those that were won; for everyone else nothing. */
export function SignalSeal() {
  const name = useStoredValue(() => readStored('signal_title', isSignalTitle)?.name);
  const description = useStoredValue(() => readStored('signal_title', isSignalTitle)?.description);
  if (name === undefined || description === undefined) return null;
  return <SealedTitle name={name} description={description} />;
}
