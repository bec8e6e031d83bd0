import { isAnswerCorrect, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { useReducer } from 'react';
import { DrawnAnswer } from '@/components/answers/answer-card';
import { sitePage } from '@/components/layout/site-page';
import { QuizView } from '@/components/quiz/quiz-view';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { paths } from '@/lib/paths';
import { type PracticeQuiz, practiceQuizzes } from '@/lib/practice/content';
import { encodeAnswer } from '@/lib/quiz/answering';
import { type PlayAction, type PlayState, play, questionState } from '@/lib/quiz/play-state';
import styles from './debug.module.scss';

/** For operators: all practice questions at once, to answer or to read with their answers. */
export default sitePage(
  {
    title: 'デバッグ: 練習問題',
    route: `${paths.debug()}/sampleQuiz`,
    frame: 'column',
    isPersonal: true,
    needsServer: false,
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

const firstState = ({ quiz }: PracticeQuiz): PlayState =>
  questionState({ quiz, total: practiceQuizzes.length, endsAt: null, owner: 'debug', received: null });

function Sample({ practice }: { practice: PracticeQuiz }) {
  const { quiz, answers, explanation } = practice;
  const [state, apply] = useReducer(play, practice, firstState);
  if (!('turn' in state)) return null;
  const { selection } = state;
  const isSent = state.phase === 'sending';
  const isRight = isSent && isAnswerCorrect(quiz.type, answers, state.answer);
  function dispatch(action: PlayAction): void {
    if (action.type === 'answered') apply({ type: 'send_started', answer: encodeAnswer(quiz, selection) });
    else if (action.type === 'skip_confirmed') apply({ type: 'send_started', answer: skippedAnswer });
    else apply(action);
  }
  return (
    <article className={styles.sample} aria-label={`第${quiz.number}問`}>
      <p>
        第{quiz.number}問 {quiz.type} {quiz.level}
      </p>
      <QuizView state={isSent ? { ...state, phase: 'answering' } : state} dispatch={dispatch} />
      <p role="status">
        {isSent && `${isRight ? '正解' : '不正解'} 送信：「${state.answer}」`}
        {isSent && (
          <button type="button" className={styles.again} onClick={() => apply({ type: 'call_failed' })}>
            もう一度答える
          </button>
        )}
      </p>
      <details>
        <summary>答えと解説</summary>
        <DrawnAnswer quiz={quiz} answer={answers[0] ?? ''} />
        <p>受け付ける答え：{answers.join(' / ')}</p>
        <Phrased.P text={explanation} />
      </details>
    </article>
  );
}
