import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { AfterPlay } from '@/components/quiz/after-play';
import { useStoredValue } from '@/hooks/use-stored';
import { paths } from '@/lib/paths';
import { markPractice, practiceQuestions } from '@/lib/practice/content';
import { readPractice } from '@/lib/practice/stored-practice';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';

interface AfterPracticeProps {
  page: 'finished' | 'result' | 'answers';
  /** Draws the page from the marked answers. */
  children: (submissions: Submission[]) => ReactNode;
}

const pathOf = {
  entrance: paths.practice(),
  finished: paths.practiceFinished(),
  timeup: paths.practiceFinished(),
};

/** A page for those who have answered all practice questions. */
export function AfterPractice({ page, children }: AfterPracticeProps) {
  return (
    <AfterPlay page={page} progress={usePracticeProgress()} pathOf={pathOf}>
      <Marked>{children}</Marked>
    </AfterPlay>
  );
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
