import { Among } from '@/components/result/placings';
import { PhrasedText } from '@/components/ui/phrased-text';
import { formatDeviation, formatRank } from '@/lib/result-text';
import styles from './archive.module.scss';

interface ArchivePlacingProps {
  rank: number;
  deviation: number;
  /** The number of ranked participants, if known. */
  participants: number | undefined;
}

/** The rank and deviation that a replay's score would have had in the exam. */
export function ArchivePlacing({ rank, deviation, participants }: ArchivePlacingProps) {
  return (
    <>
      <dl className={styles.placing}>
        <div>
          <dt>総合順位</dt>
          <dd>
            {formatRank(rank)}
            <Among participants={participants} />
          </dd>
        </div>
        <div>
          <dt>偏差値</dt>
          <dd>{formatDeviation(deviation)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        <PhrasedText text="予選に参加した人の得点とくらべた、めやすです。記録には残りません。" />
      </p>
    </>
  );
}
