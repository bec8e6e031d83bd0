import type { Exam } from '@knowledgeking/contract';
import Link from 'next/link';
import styles from '@/components/commitment/seal-and-hash.module.scss';
import { Unreadable } from '@/components/ui/loadable';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useCommitment } from '@/hooks/api/exam-resources';
import { paths } from '@/lib/paths';

/** That the questions are sealed, with their hash; nothing where none was published, or while that is not known. */
export default function SealNote({ exam }: { exam: Exam }) {
  const { data: commitment, error, reload } = useCommitment(exam);
  if (!commitment && !error) return null;
  return (
    <aside className={styles.note} aria-labelledby="seal">
      <Phrased.H3 id="seal" text="問題の封印" />
      {commitment ? (
        <>
          <Phrased.P text="問題と正解は、予選の前に封をしました。あとから書きかえたら、だれにでもわかります。" />
          <Fingerprint hash={commitment.hash} />
          <Link href={paths.commitment()} prefetch={false}>
            <PhrasedText text="しくみと確かめ方" />
          </Link>
        </>
      ) : (
        <Unreadable reload={reload} />
      )}
    </aside>
  );
}

/** Where each group of a hash begins. */
const groups = [0, 8, 16, 24, 32, 40, 48, 56];

/** A hash in groups that can be compared by eye; copied, it is one word. */
export function Fingerprint({ hash }: { hash: string }) {
  return (
    <code className={styles.fingerprint} translate="no">
      {groups.map((start) => (
        <span key={start}>{hash.slice(start, start + 8)}</span>
      ))}
    </code>
  );
}
