import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { AnswerCard, headingIdOf } from '@/components/answers/answer-card';
import styles from '@/components/answers/answers.module.scss';
import { ButtonRow } from '@/components/ui/button';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useArrowKeys } from '@/hooks/use-arrow-keys';
import { useRootMark } from '@/hooks/use-root-mark';
import { countRight, verdictOf, verdictWords } from '@/lib/quiz/answer-verdicts';

interface AnswersProps {
  heading: string;
  submissions: readonly Submission[];
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
      {shown.length > 0 && <NumberJump key={view} submissions={shown} />}
      {shown.length === 0 && (
        <Phrased.P
          className={styles.nothing}
          text={
            view === 'wrong_only'
              ? 'まちがえた問題はありません。全問｜正解《せいかい》です！'
              : 'まだ答えがありません。'
          }
        />
      )}
      <ol className={styles.list}>
        {shown.map((submission) => (
          <li key={submission.quiz_number}>
            <AnswerCard submission={submission} />
          </li>
        ))}
      </ol>
      {children && <ButtonRow>{children}</ButtonRow>}
    </div>
  );
}

/** A strip with a link to each question and its verdict: one stop for the tab key, as a hundred would come before the first answer. */
function NumberJump({ submissions }: { submissions: readonly Submission[] }) {
  useRootMark('data-has-strip');
  const { tabIndexOf, groupProps } = useArrowKeys(
    submissions.map(({ quiz_number }, column) => ({ value: `${quiz_number}`, row: 0, column, list: 'all' })),
    'row',
  );
  return (
    <nav className={styles.strip} aria-label="問題番号（左右の矢印キーで移れます）" {...groupProps}>
      <ul className={styles.numbers}>
        {submissions.map((submission) => (
          <li key={submission.quiz_number}>
            <JumpLink submission={submission} tabIndex={tabIndexOf(`${submission.quiz_number}`)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Goes to a heading, with all cards laid out first: the guessed heights of those far away would end the way at another question. */
function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.closest('ol')?.setAttribute('data-is-whole', '');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: 'instant' });
}

function JumpLink({ submission, tabIndex }: { submission: Submission; tabIndex: number }) {
  const { quiz_number: number } = submission;
  const verdict = verdictOf(submission);
  const id = headingIdOf(number);
  return (
    <a
      href={`#${id}`}
      className={styles.number}
      data-verdict={verdict}
      aria-label={`第${number}問 ${verdictWords[verdict].name}`}
      tabIndex={tabIndex}
      onClick={(event) => {
        // Without a new address, so that the browser's back button leaves the page instead of moving up on it.
        event.preventDefault();
        jumpTo(id);
      }}
    >
      {number}
      <span aria-hidden="true">{verdictWords[verdict].mark}</span>
    </a>
  );
}
