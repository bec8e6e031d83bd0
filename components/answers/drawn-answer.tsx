import type { Quiz } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeViews } from '@/components/quiz/types';
import { Phrased } from '@/components/ui/phrased-text';
import styles from './drawn-answer.module.scss';

interface DrawnAnswerProps {
  /** Undefined when the server sends no questions; the answer is then shown as it was sent. */
  quiz: Quiz | undefined;
  /** As it was sent; empty: none. */
  answer: string;
  /** The right answer, for a wrong one whose parts are marked. */
  right?: string | undefined;
}

/** An answer as a person reads it: options by their texts or pictures, places, pairs, letters. */
export function DrawnAnswer({ quiz, answer, right }: DrawnAnswerProps) {
  if (answer === skippedAnswer) return <span className={styles.none}>回答なし</span>;
  const drawn = quiz && quizTypeViews[quiz.type].drawAnswer(quiz, answer, right);
  return drawn ?? <Phrased.Span className={styles.text} text={answer} />;
}
