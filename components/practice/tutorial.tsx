import type { Option, Quiz, QuizType } from '@knowledgeking/contract';
import { isAnswerCorrect, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { useState } from 'react';
import { Modal, ModalHeading } from '@/components/modal/modal';
import { Question } from '@/components/quiz/question-media';
import { AnswerArea, QuizView, useLoneQuestion } from '@/components/quiz/quiz-view';
import { quizTypeViews } from '@/components/quiz/types';
import { Button } from '@/components/ui/button';
import { StandingFigure } from '@/components/ui/crew-figure';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import type { ModalControls } from '@/hooks/use-modal';
import { useRootMark } from '@/hooks/use-root-mark';
import crew from '@/lib/generated/crew.json';
import { isOfFewWords } from '@/lib/quiz/question';
import styles from './tutorial.module.scss';

/** A small question on which one way of answering is tried. It asks only to do what it says. */
interface TutorialSample {
  title: string;
  /** How it is done, in one or two sentences. */
  guide: string;
  praise: string;
  quiz: Quiz;
  /** Accepted answers, encoded as they are sent. */
  answers: readonly string[];
}

/** Options with these texts, row by row, whose values are their numbers. */
const toOptions = (texts: readonly string[], columns: number): Option[] =>
  texts.map((text, index) => ({
    value: String(index + 1),
    text,
    pos_row: Math.floor(index / columns) + 1,
    pos_column: (index % columns) + 1,
  }));

/** A question of words only. */
const toQuiz = (type: QuizType, statement: string, options: Option[]): Quiz => ({
  number: 1,
  type,
  question_statement: statement,
  question_media_type: 'none',
  option_media_type: options.length > 0 ? 'text' : 'none',
  options,
});

/** A letter can be on two tiles, so the value of a tile is its letter and a number. */
const toTiles = (letters: string, columns: number): Option[] =>
  toOptions([...letters], columns).map((option) => ({ ...option, value: `${option.text}${option.value}` }));

const toGroup = (values: readonly string[], texts: readonly string[], group: 'left' | 'right'): Option[] =>
  texts.map((text, index) => ({
    value: values[index] ?? text,
    text,
    group,
    pos_row: index + 1,
    pos_column: group === 'left' ? 1 : 2,
  }));

/** The question on which newcomers try each way of answering. Not part of the types' views, because the play pages would carry them. */
export const tutorialSamples: Readonly<Record<QuizType, TutorialSample>> = {
  single_selection: {
    title: '1つ選ぶ',
    guide: 'ボタンを押すと選べます。別のボタンを押すと、選びなおせます。',
    praise: 'その調子です！',
    quiz: toQuiz(
      'single_selection',
      '「カモメ」を選びましょう。',
      toOptions(['クジラ', 'カモメ', 'イルカ', 'カニ'], 2),
    ),
    answers: ['2'],
  },
  multiple_selection: {
    title: 'すべて選ぶ',
    guide: 'いくつでも選べます。もう一度押すと、取り消せます。',
    praise: 'ばっちりです！',
    quiz: toQuiz(
      'multiple_selection',
      '「赤」と「青」の2つを選びましょう。',
      toOptions(['赤', '黄', '青', '白'], 2),
    ),
    answers: ['1,3'],
  },
  order_selection: {
    title: '順番に選ぶ',
    guide: '1番目から順に押します。もう一度押すと取り消せて、うしろの番号がつまります。',
    praise: 'いい順番です！',
    quiz: toQuiz('order_selection', '小さい数から順に選びましょう。', toOptions(['30', '10', '40', '20'], 2)),
    answers: ['2,4,1,3'],
  },
  combine_options: {
    title: '組にする',
    guide: '左と右を1つずつ押すと、線でつながります。どちらかをもう一度押すと、ほどけます。',
    praise: 'みごとな組み合わせです！',
    quiz: toQuiz('combine_options', '動物と鳴き声を組にしましょう。', [
      ...toGroup(['A', 'B', 'C'], ['ネコ', 'イヌ', 'ウシ'], 'left'),
      ...toGroup(['1', '2', '3'], ['ワンワン', 'モーモー', 'ニャーニャー'], 'right'),
    ]),
    answers: ['A-3,B-1,C-2'],
  },
  order_six_char: {
    title: '6文字をならべる',
    guide: '文字を順に押すと、上の箱に入ります。まちがえたら、箱の右のボタンで1つもどせます。',
    praise: 'きれいにならびました！',
    quiz: toQuiz('order_six_char', '「おおうなばら」とならべましょう。', toTiles('なおらうばおみか', 4)),
    answers: ['お,お,う,な,ば,ら'],
  },
  free_input: {
    title: '文字を入力する',
    guide: '答えのらんに文字を入力します。ひらがなでも、カタカナでも、漢字でもかまいません。',
    praise: 'かんぺきです！',
    quiz: toQuiz('free_input', '「うみ」と入力しましょう。', []),
    answers: ['うみ', 'ウミ', '海', 'umi', 'Umi', 'UMI'],
  },
};

/** One small question of each type, in the order of the types. */
const samples = quizTypes.map((type) => tutorialSamples[type]);

interface TutorialProps extends Pick<ModalControls, 'isOpen' | 'onClose'> {
  onStart: () => void;
}

/** Each type of question to try, in a modal on the whole screen. */
export function Tutorial({ isOpen, onClose, onStart }: TutorialProps) {
  useRootMark('data-is-covered', isOpen);
  return (
    <Modal isOpen={isOpen} onClose={onClose} className={styles.tutorial} isBare>
      <Steps onClose={onClose} onStart={onStart} />
    </Modal>
  );
}

function Steps({ onClose, onStart }: Omit<TutorialProps, 'isOpen'>) {
  const [step, setStep] = useState(0);
  const [tried, setTried] = useState(0);
  const sample = samples[step];
  return (
    <>
      <div className={styles.bar}>
        <ModalHeading className={styles.heading} text="答え方をためそう" />
        {sample && <p className={styles.count}>{`${step + 1} / ${samples.length}`}</p>}
        <button type="button" className={styles.close} onClick={onClose}>
          閉じる
        </button>
      </div>
      {sample ? (
        <TutorialStep
          key={step}
          sample={sample}
          isFirst={step === 0}
          onNext={(isTried) => {
            setStep(step + 1);
            if (isTried) setTried(tried + 1);
          }}
        />
      ) : (
        <Completed
          tried={tried}
          onStart={onStart}
          onRepeat={() => {
            setStep(0);
            setTried(0);
          }}
        />
      )}
    </>
  );
}

interface TutorialStepProps {
  sample: TutorialSample;
  /** The first one is shown with the page and doesn't take the focus. */
  isFirst: boolean;
  /** @param isTried whether an answer was given, right or not, and the step not only skipped */
  onNext: (isTried: boolean) => void;
}

/** One way of answering: how it is done, a small question to try it on, and praise for the right answer. */
function TutorialStep({ sample, isFirst, onNext }: TutorialStepProps) {
  const [verdict, setVerdict] = useState<'none' | 'right' | 'wrong'>('none');
  const { quiz } = sample;
  const { state, dispatch } = useLoneQuestion(quiz, (answer) => {
    if (answer === skippedAnswer) onNext(verdict !== 'none');
    else setVerdict(isAnswerCorrect(quiz.type, sample.answers, answer) ? 'right' : 'wrong');
  });
  return (
    <div className={styles.step}>
      <h3 className={styles.title} tabIndex={-1} ref={isFirst ? undefined : focusOnceShown}>
        {sample.title}
      </h3>
      <Phrased.P className={styles.guide} text={sample.guide} />
      <p role="status" className={styles.hint}>
        {verdict === 'wrong' && (
          <PhrasedText text="おしい！ 問題文のとおりに、もう一度ためしてみましょう。" />
        )}
      </p>
      {verdict === 'right' ? (
        <>
          <div
            className={styles.done}
            data-is-typed={quizTypeViews[quiz.type].isTyped}
            data-is-of-few-words={isOfFewWords(quiz) || undefined}
          >
            <Question quiz={quiz} />
            <p className={styles.praise} tabIndex={-1} ref={focusOnceShown}>
              {sample.praise}
            </p>
            <AnswerArea state={state} dispatch={dispatch} isLocked />
          </div>
          <div className={styles.foot}>
            <Button onClick={() => onNext(true)}>次へ進む</Button>
          </div>
        </>
      ) : (
        <QuizView state={state} dispatch={dispatch} />
      )}
    </div>
  );
}

/** Says of how many steps there was an answer: some may have been skipped. */
function triedWords(tried: number): string {
  const total = quizTypes.length;
  if (tried === total) return `${total}つの答え方を、すべてためしました。`;
  const rest = '残りは「もう一度ためす」で、いつでもためせます。';
  return tried === 0
    ? `${total}つの答え方を見ました。「もう一度ためす」で、いつでもためせます。`
    : `${total}つの答え方のうち、${tried}つをためしました。${rest}`;
}

interface CompletedProps extends Pick<TutorialProps, 'onStart'> {
  tried: number;
  onRepeat: () => void;
}

function Completed({ tried, onStart, onRepeat }: CompletedProps) {
  return (
    <div className={styles.end}>
      <StandingFigure member={crew.duties.navigator} expression="cheer" />
      <div className={styles.completed}>
        <Phrased.P
          className={styles.praise}
          tabIndex={-1}
          ref={focusOnceShown}
          text={tried === samples.length ? '出航の準備ができました！' : 'いつでも出航できます！'}
        />
        <Phrased.P text={`${triedWords(tried)}次は、10問の練習に｜挑戦《ちょうせん》しましょう。`} />
        <Button onClick={onStart}>練習をはじめる</Button>
        <Button variant="second" onClick={onRepeat}>
          もう一度ためす
        </Button>
      </div>
    </div>
  );
}
