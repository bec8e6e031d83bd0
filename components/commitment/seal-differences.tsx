import type { PublicRemark } from '@knowledgeking/contract';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { Difference } from '@/lib/commitment';
import styles from './commitment.module.scss';

interface SealDifferencesProps {
  differences: Difference[];
  remarks: PublicRemark[];
}

/** The differences between the sealed document and the marking, each with the reason that was published, or with none. */
export function SealDifferences({ differences, remarks }: SealDifferencesProps) {
  if (differences.length === 0)
    return (
      <p>
        <PhrasedText text="いまの採点に使っている問題と正解も、封をした書類とすべて同じです。" />
      </p>
    );
  return (
    <>
      <p className={styles.label}>
        <PhrasedText text="封をした書類と、いまの採点とのちがい" />
      </p>
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <li key={`${difference.quizNumber} ${difference.part}`}>
            <p>
              <strong>{placeOf(difference)}</strong>
              <br />
              <PhrasedText text={difference.words} />
            </p>
            <Reason difference={difference} remarks={remarks} />
          </li>
        ))}
      </ul>
    </>
  );
}

const placeOf = ({ quizNumber, part }: Difference): string =>
  quizNumber === undefined ? `大会ぜんたい：${part}` : `第${quizNumber}問：${part}`;

function Reason({ difference, remarks }: { difference: Difference; remarks: PublicRemark[] }) {
  const reasons = remarks.filter(({ quiz_number }) => quiz_number === difference.quizNumber);
  if (reasons.length === 0)
    return (
      <p className={styles.unexplained}>
        <PhrasedText text="理由の記録がありません。" />
      </p>
    );
  return <p>理由：{reasons.map(({ reason }) => reason).join('／')}</p>;
}
