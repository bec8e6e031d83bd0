import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Logbook } from '@/components/logbook/logbook';
import { Phrased } from '@/components/ui/phrased-text';
import { useAfterPlay } from '@/hooks/use-guard';
import { useStoredValue } from '@/hooks/use-stored';
import { localVoyage } from '@/lib/logbook/voyage';
import { markPractice, practiceQuestions } from '@/lib/practice/content';
import { practicePathOfEnd, readPractice } from '@/lib/practice/stored-practice';
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
  const [submissions] = useState(() => {
    const run = readPractice(practiceQuestions);
    return markPractice(run?.answers ?? []);
  });
  return children(submissions);
}

function readProgress(): LocalProgress {
  const run = readPractice(practiceQuestions);
  return progressOf(
    run && { answered: run.answers.length, total: practiceQuestions.length, endsAt: null },
    undefined,
  );
}

/** How far the practice run in this browser is; undefined until the browser has taken over the page. */
export function usePracticeProgress(): LocalProgress | undefined {
  return useStoredValue(readProgress);
}

/** The logbook of a practice run that is over. It does not tell yet which answers were right: that is the next page's. */
export function PracticeLogbook({ submissions }: { submissions: readonly Submission[] }) {
  const voyage = useMemo(() => {
    const answers = submissions.map(({ submission }) => submission);
    return localVoyage(answers, practiceQuestions);
  }, [submissions]);
  return (
    <Logbook voyage={voyage} isPractice>
      <Phrased.P text="あなたの航海｜日誌《にっし》です。｜予選《よせん》では、すべての問題が、見開きいっぱいの絵になります。" />
    </Logbook>
  );
}
