import { PhrasedText } from '@/components/ui/phrased-text';
import { verdictWords } from '@/lib/quiz/answer-list';
import styles from './part-marks.module.scss';

/** Whether one part of a wrong answer is right: a shape for the eyes, words for screen readers. */
export function PartMark({ isRight }: { isRight: boolean }) {
  const verdict = isRight ? 'right' : 'wrong';
  return (
    <span className={styles.mark} data-verdict={verdict}>
      <span aria-hidden="true">{verdictWords[verdict].mark}</span>
      <span className="visually-hidden">{isRight ? '合っています。' : 'ちがいます。'}</span>
    </span>
  );
}

interface PartTallyProps {
  /** Of each part, whether it is right. */
  marks: readonly boolean[];
  /** The counting suffix of a part: 組, つ. */
  unit: string;
  /** How many more parts the right answer has; default 0. */
  missed?: number;
}

/** How many parts of a wrong answer are right, in words, above the answer. */
export function PartTally({ marks, unit, missed = 0 }: PartTallyProps) {
  const right = marks.filter(Boolean).length;
  const rightWords =
    right === 0
      ? '合っているものは、ありませんでした。'
      : `${marks.length}${unit}のうち、${right}${unit}が合っています。`;
  const missedWords = missed > 0 ? `答えは、ほかに${missed}${unit}あります。` : '';
  return (
    <p className={styles.tally}>
      <PhrasedText text={rightWords + missedWords} />
    </p>
  );
}
