import type { Submission } from '@knowledgeking/contract';
import type { KeyboardEvent } from 'react';
import { useRootMark } from '@/hooks/use-root-mark';
import { verdictOf, verdictWords } from '@/lib/quiz/answer-list';
import styles from './answers.module.scss';

/** The id of a question's heading on the page. */
export const headingIdOf = (quizNumber: number): string => `answer-${quizNumber}`;

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
export function NumberJump({ submissions }: { submissions: readonly Submission[] }) {
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
