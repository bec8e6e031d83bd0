import type { Level, Quiz, Submission } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { memo } from 'react';
import { QuizMedium } from '@/components/quiz/question-media';
import { quizTypeViews } from '@/components/quiz/types';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { shownKey, verdictOf, verdictWords } from '@/lib/quiz/answer-verdicts';
import { formatPercent, levelNames } from '@/lib/result/result-text';
import styles from './answer-card.module.scss';

/** The id of a question's heading on the page. */
export const headingIdOf = (quizNumber: number): string => `answer-${quizNumber}`;

/** One question with the user's answer, the right one and its explanation. Memoised: another order of a hundred of them draws none again. */
export const AnswerCard = memo(function AnswerCard({ submission }: { submission: Submission }) {
  const { quiz_number: number } = submission;
  const verdict = verdictOf(submission);
  return (
    <article className={styles.card} aria-labelledby={headingIdOf(number)}>
      <header className={styles.header} data-verdict={verdict}>
        <h2 id={headingIdOf(number)} className={styles.heading} tabIndex={-1}>
          第{number}問
        </h2>
        <p className={styles.verdict}>
          <span aria-hidden="true">{verdictWords[verdict].mark} </span>
          {verdictWords[verdict].name}
        </p>
      </header>
      <AnsweredQuestion submission={submission} />
    </article>
  );
});

/** A question with the answer given, the right one and the explanation. Pictures and sounds are fetched only near the screen. */
export function AnsweredQuestion({ submission }: { submission: Submission }) {
  const { quiz, explanation, correct_rate: rate, is_correct: isCorrect, remark } = submission;
  // The questions of a replay come from the browser's storage, where the level may be anything.
  const level = quiz?.level && levelWords[quiz.level];
  const right = shownKey(submission);
  return (
    <div className={styles.body}>
      {quiz && (
        <>
          <Phrased.P className={styles.statement} text={quiz.question_statement} />
          <QuizMedium quiz={quiz} className={styles.medium} isLazy />
        </>
      )}
      <dl className={styles.pair}>
        <div data-verdict={verdictOf(submission)}>
          <Phrased.Dt text="あなたの答え" />
          <dd translate="no">
            <DrawnAnswer quiz={quiz} answer={submission.submission} right={isCorrect ? undefined : right} />
          </dd>
        </div>
        <div data-verdict={isCorrect ? undefined : 'right'}>
          <Phrased.Dt text="正しい答え" />
          <dd translate="no">
            {right === undefined ? (
              <PhrasedText text="なし（全員｜正解《せいかい》）" />
            ) : (
              <DrawnAnswer quiz={quiz} answer={right} />
            )}
          </dd>
        </div>
      </dl>
      {remark && (
        <p className={styles.remark}>
          <PhrasedText text={`${remarkWords[remark.kind]}：`} />
          <PhrasedText text={remark.reason} />
        </p>
      )}
      {explanation && <Phrased.P className={styles.explanation} text={explanation} />}
      {(level || rate !== undefined) && (
        <p className={styles.rate}>
          {level && <Phrased.Span text={level} />}{' '}
          {rate !== undefined && <Phrased.Span text={`｜正解《せいかい》した人 ${formatPercent(rate)}`} />}
        </p>
      )}
    </div>
  );
}

/** The levels with their readings. */
const levelWords: Readonly<Record<Level, string>> = {
  ...levelNames,
  hard: `｜${levelNames.hard}《なんもん》`,
  super_hard: `｜${levelNames.super_hard}《ちょうなんもん》`,
};

/** The note on a question whose key was corrected after the exam. */
const remarkWords: Readonly<Record<NonNullable<Submission['remark']>['kind'], string>> = {
  corrected: 'この問題は｜採点《さいてん》を｜訂正《ていせい》しました',
  void: 'この問題は全員を｜正解《せいかい》にしました',
};

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
