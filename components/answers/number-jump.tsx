import type { Submission } from '@knowledgeking/contract';
import { verdictOf, verdictWords } from '@/lib/quiz/answer-list';
import styles from './answers.module.scss';

/** The id of a question's heading on the page. */
export const headingIdOf = (quizNumber: number): string => `answer-${quizNumber}`;

/** From this many questions on the numbers are folded away, so that the first question is in sight. */
const foldedFrom = 21;

/** A number for each question that leads to it, with how it went. */
export function NumberJump({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <details className={styles.jump} open={submissions.length < foldedFrom}>
      <summary>問題番号でさがす</summary>
      <nav aria-label="問題番号">
        <ul className={styles.numbers}>
          {submissions.map((submission) => (
            <li key={submission.quiz_number}>
              <JumpLink submission={submission} />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function JumpLink({ submission }: { submission: Submission }) {
  const { quiz_number: number } = submission;
  const verdict = verdictOf(submission);
  const id = headingIdOf(number);
  return (
    <a
      href={`#${id}`}
      className={styles.number}
      data-verdict={verdict}
      aria-label={`第${number}問 ${verdictWords[verdict].name}`}
      onClick={(event) => {
        // Not as an address of its own: the way back is to lead off the page, not up it.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {number}
      <span aria-hidden="true">{verdictWords[verdict].mark}</span>
    </a>
  );
}
