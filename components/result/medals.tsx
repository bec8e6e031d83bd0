import { PhrasedText } from '@/components/ui/phrased-text';
import { picturePaths } from '@/lib/paths';
import styles from './result.module.scss';

interface MedalsProps {
  /** The number of hard questions answered right. */
  hard: number;
  superHard: number;
}

/** The numbers of medals won. */
export function Medals({ hard, superHard }: MedalsProps) {
  return (
    <dl className={styles.medals}>
      <Medal kind="hard" name="｜難問《なんもん》メダル" count={hard} />
      <Medal kind="super-hard" name="｜超難問《ちょうなんもん》メダル" count={superHard} />
    </dl>
  );
}

/** A medal with its count; faint at 0. */
function Medal({ kind, name, count }: { kind: 'hard' | 'super-hard'; name: string; count: number }) {
  return (
    <div>
      <dt>
        <img
          className={count > 0 ? styles.medal : styles.medalToWin}
          src={picturePaths.medal(kind)}
          alt=""
          width={120}
          height={144}
          loading="lazy"
        />
        <PhrasedText text={name} />
      </dt>
      <dd className={styles.count}>{count}枚</dd>
    </div>
  );
}
