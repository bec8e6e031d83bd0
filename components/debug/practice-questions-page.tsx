import { isAnswerCorrect } from '@knowledgeking/contract/rules/answers';
import { useState } from 'react';
import { DrawnAnswer } from '@/components/answers/answer-card';
import { sitePage } from '@/components/layout/site-page';
import { QuizView, useLoneQuestion } from '@/components/quiz/quiz-view';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { paths } from '@/lib/paths';
import { type PracticeQuiz, practiceQuizzes } from '@/lib/practice/questions-and-marking';
import styles from './debug.module.scss';

/** For operators: all practice questions at once, to answer or to read with their answers. */
export default sitePage(
  {
    title: 'デバッグ: 練習問題',
    route: `${paths.debug()}/sampleQuiz`,
    frame: 'column',
    isPersonal: true,
  },
  () => (
    <PageSection heading="練習問題の一覧" level={1}>
      <ol className={styles.samples}>
        {practiceQuizzes.map((practice) => (
          <li key={practice.quiz.number}>
            <Sample practice={practice} />
          </li>
        ))}
      </ol>
    </PageSection>
  ),
);

function Sample({ practice }: { practice: PracticeQuiz }) {
  const { quiz, answers, explanation } = practice;
  const [sent, setSent] = useState<string>();
  const question = useLoneQuestion(quiz, setSent);
  const isRight = sent !== undefined && isAnswerCorrect(quiz.type, answers, sent);
  return (
    <article className={styles.sample} aria-label={`第${quiz.number}問`}>
      <p>
        第{quiz.number}問 {quiz.type} {quiz.level}
      </p>
      <QuizView {...question} />
      <p role="status">{sent !== undefined && `${isRight ? '正解' : '不正解'} 送信：「${sent}」`}</p>
      <details>
        <summary>答えと解説</summary>
        <DrawnAnswer quiz={quiz} answer={answers[0] ?? ''} />
        <p>受け付ける答え：{answers.join(' / ')}</p>
        <Phrased.P text={explanation} />
      </details>
    </article>
  );
}
