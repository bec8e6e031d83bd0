import type { Submission } from '@knowledgeking/contract';
import { useMemo } from 'react';
import { Logbook } from '@/components/logbook/logbook';
import { Phrased } from '@/components/ui/phrased-text';
import { localVoyage } from '@/lib/logbook/inks';

/** The logbook of a practice run that is over. It does not tell yet which answers were right: that is the next page's. */
export function PracticeLogbook({ submissions }: { submissions: readonly Submission[] }) {
  const voyage = useMemo(() => {
    const answers = submissions.map(({ submission }) => submission);
    const quizzes = submissions.map(({ quiz }) => quiz ?? {});
    return localVoyage(answers, quizzes);
  }, [submissions]);
  return (
    <Logbook voyage={voyage} isPractice>
      <Phrased.P text="あなたの航海｜日誌《にっし》です。｜予選《よせん》では、すべての問題が、見開きいっぱいの絵になります。" />
    </Logbook>
  );
}
