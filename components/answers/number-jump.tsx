import type { Submission } from '@knowledgeking/contract';
import { verdictOf, verdictWords } from '@/lib/quiz/answer-list';
import styles from './answers.module.scss';

/** The id of a question's heading on the page. */
export const headingIdOf = (quizNumber: number): string => `answer-${quizNumber}`;

/** With this many questions or more the numbers are folded away, so that the first question is in sight. */
const foldedFrom = 21;

/** A link to each question by its number, with its verdict. */
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
        // Without a new address, so that the browser's back button leaves the page instead of moving up on it.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {number}
      <span aria-hidden="true">{verdictWords[verdict].mark}</span>
    </a>
  );
}
