import Link from 'next/link';
import { Fingerprint } from '@/components/commitment/fingerprint';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useCommitment } from '@/hooks/api/exam-resources';
import { paths } from '@/lib/paths';
import styles from './seal-note.module.scss';

/** That the questions are sealed, with their hash; nothing where none was published. */
export default function SealNote({ examId }: { examId: string }) {
  const commitment = useCommitment(examId, false).data;
  if (!commitment) return null;
  return (
    <aside className={styles.note} aria-labelledby="seal">
      <Phrased.H3 id="seal" text="問題の封印" />
      <Phrased.P text="問題と正解は、予選の前に封をしました。あとから書きかえたら、だれにでもわかります。" />
      <Fingerprint hash={commitment.hash} />
      <Link href={paths.commitment()} prefetch={false}>
        <PhrasedText text="しくみと確かめ方" />
      </Link>
    </aside>
  );
}
