import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { countRight } from '@/lib/quiz/answer-list';
import { AnswerCard } from './answer-card';
import styles from './answers.module.scss';
import { NumberJump } from './number-jump';

interface AnswersProps {
  heading: string;
  submissions: readonly Submission[];
  /** The links below the last question. */
  children?: ReactNode;
}

/** The answers that are shown, and in which order. `unanswered` ones are wrong too. */
type View = 'all' | 'wrong_first' | 'wrong_only';

const views: Readonly<Record<View, (inOrder: Submission[]) => Submission[]>> = {
  all: (inOrder) => inOrder,
  wrong_first: (inOrder) => [...views.wrong_only(inOrder), ...inOrder.filter((one) => one.is_correct)],
  wrong_only: (inOrder) => inOrder.filter((one) => !one.is_correct),
};

/** The switches, of which at most one is on, and what a screen reader says once it is. */
const switches = [
  { view: 'wrong_first', label: 'まちがえた問題を先に', said: () => 'まちがえた問題を先に表示しています。' },
  {
    view: 'wrong_only',
    label: 'まちがえた問題だけ',
    said: (count: number) => `まちがえた問題だけを${count}問表示しています。`,
  },
] as const;

/** Every question with the user's answer and the right one, the wrong ones first or only them by a switch, with a link to each. */
export function Answers({ heading, submissions, children }: AnswersProps) {
  const [view, setView] = useState<View>('all');
  const inOrder = [...submissions].sort((one, other) => one.quiz_number - other.quiz_number);
  const shown = views[view](inOrder);
  return (
    <div className={styles.answers}>
      <PageSection heading={heading} icon="logbook" level={1}>
        <p className={styles.count}>
          {submissions.length}問中<b>{countRight(submissions)}問</b>
          <PhrasedText text="｜正解《せいかい》" />
        </p>
        <div className={styles.choices}>
          {switches.map(({ view: one, label }) => (
            <button
              key={one}
              type="button"
              className={styles.filter}
              aria-pressed={view === one}
              onClick={() => setView(view === one ? 'all' : one)}
            >
              <PhrasedText text={label} />
            </button>
          ))}
          <FuriganaButton />
        </div>
        <p role="status" className="visually-hidden">
          {switches.find((one) => one.view === view)?.said(shown.length)}
        </p>
      </PageSection>
      {shown.length > 0 && <NumberJump submissions={shown} />}
      {shown.length === 0 && <NothingToShow isWrongOnly={view === 'wrong_only'} />}
      <ol className={styles.list}>
        {shown.map((submission) => (
          <li key={submission.quiz_number}>
            <AnswerCard submission={submission} />
          </li>
        ))}
      </ol>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}

function NothingToShow({ isWrongOnly }: { isWrongOnly: boolean }) {
  return (
    <p className={styles.nothing}>
      <PhrasedText
        text={
          isWrongOnly ? 'まちがえた問題はありません。全問｜正解《せいかい》です！' : 'まだ答えがありません。'
        }
      />
    </p>
  );
}
