import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { Logbook } from '@/components/logbook/logbook';
import { Phrased } from '@/components/ui/phrased-text';
import { useAfterPlay } from '@/hooks/use-guard';
import { useStoredValue } from '@/hooks/use-stored';
import { localVoyage } from '@/lib/logbook/voyage';
import { practicePathOfEnd, readMarkedPractice, readPractice } from '@/lib/practice/practice-run';
import { practiceQuestions } from '@/lib/practice/questions-and-marking';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';

interface AfterPracticeProps {
  page: 'finished' | 'result' | 'answers';
  children: (submissions: Submission[]) => ReactNode;
}

/** A page for those who have answered all practice questions. */
export function AfterPractice({ page, children }: AfterPracticeProps) {
  const isShown = useAfterPlay(page, usePracticeProgress(), practicePathOfEnd);
  return isShown ? <Marked>{children}</Marked> : null;
}

function Marked({ children }: Pick<AfterPracticeProps, 'children'>) {
  const [submissions] = useState(readMarkedPractice);
  return children(submissions);
}

function readProgress(): LocalProgress {
  const run = readPractice();
  return progressOf(
    run && { answered: run.answers.length, total: run.quizzes.length, endsAt: null },
    undefined,
  );
}

/** How far the practice run in this browser is; undefined until the browser has taken over the page. */
export const usePracticeProgress = (): LocalProgress | undefined => useStoredValue(readProgress);

/** The logbook of a practice run that is over. Which answers were right is the next page's to tell. */
export function PracticeLogbook({ submissions }: { submissions: readonly Submission[] }) {
  const answers = submissions.map(({ submission }) => submission);
  const [voyage] = useState(() => localVoyage(answers, practiceQuestions));
  return (
    <Logbook voyage={voyage} isPractice>
      <Phrased.P text="あなたの航海｜日誌《にっし》です。｜予選《よせん》では、すべての問題が、見開きいっぱいの絵になります。" />
    </Logbook>
  );
}
