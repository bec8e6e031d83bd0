import Link from 'next/link';
import { useRef } from 'react';
import { Fingerprint } from '@/components/commitment/fingerprint';
import { useCommitmentIfThere } from '@/hooks/api/use-commitment';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useIsNear } from '@/hooks/use-is-near';
import { paths } from '@/lib/paths';
import styles from './seal-note.module.scss';

/** That the questions are sealed, with their hash; nothing where none was published. It is asked for when the reader comes near. */
export function SealNote() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { exam } = useCurrentExam();
  const commitment = useCommitmentIfThere(isNear ? exam?.id : undefined);
  return (
    <div ref={place}>
      {commitment && (
        <aside className={styles.note} aria-labelledby="seal">
          <h3 id="seal">問題の封印</h3>
          <p>問題と正解は、予選の前に封をしました。あとから書きかえたら、だれにでも分かります。</p>
          <Fingerprint hash={commitment.hash} />
          <Link href={paths.commitment()} prefetch={false}>
            しくみと確かめ方
          </Link>
        </aside>
      )}
    </div>
  );
}
