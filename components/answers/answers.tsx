import type { Submission } from '@knowledgeking/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { AnswerCard, headingIdOf } from '@/components/answers/answer-card';
import styles from '@/components/answers/answers.module.scss';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useRootMark } from '@/hooks/use-root-mark';
import { countRight, verdictOf, verdictWords } from '@/lib/quiz/answer-list';

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

/** The place in the strip that a key leads to; undefined for other keys. */
const placeOfKey: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => Math.max(place - 1, 0),
  ArrowRight: (place, last) => Math.min(place + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const place = links.indexOf(event.target as HTMLAnchorElement);
  const next = placeOfKey[event.key]?.(place, links.length - 1);
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/**
 * A strip with a link to each question, with its verdict, which stays in sight. It is one stop for the tab key, as a hundred would
 * come before the first answer; the arrow keys go along it.
 */
function NumberJump({ submissions }: { submissions: readonly Submission[] }) {
  useRootMark('data-has-strip');
  return (
    <nav className={styles.strip} aria-label="問題番号（左右の矢印キーで移れます）" onKeyDown={moveFocus}>
      <ul className={styles.numbers}>
        {submissions.map((submission, index) => (
          <li key={submission.quiz_number}>
            <JumpLink submission={submission} isTabStop={index === 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Goes to a heading, with all cards laid out from then on: those far from the screen have a guessed height until then, with which the way
 * would end at another question.
 */
function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.closest('ol')?.setAttribute('data-is-whole', '');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: 'instant' });
}

function JumpLink({ submission, isTabStop }: { submission: Submission; isTabStop: boolean }) {
  const { quiz_number: number } = submission;
  const verdict = verdictOf(submission);
  const id = headingIdOf(number);
  return (
    <a
      href={`#${id}`}
      className={styles.number}
      data-verdict={verdict}
      aria-label={`第${number}問 ${verdictWords[verdict].name}`}
      tabIndex={isTabStop ? undefined : -1}
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
