import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { AfterPlay } from '@/components/quiz/after-play';
import { useStoredValue } from '@/hooks/use-stored';
import { markPractice, practiceQuestions } from '@/lib/practice/content';
import { practicePathOfEnd, readPractice } from '@/lib/practice/stored-practice';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';

interface AfterPracticeProps {
  page: 'finished' | 'result' | 'answers';
  /** Draws the page from the marked answers. */
  children: (submissions: Submission[]) => ReactNode;
}

/** A page for those who have answered all practice questions. */
export function AfterPractice({ page, children }: AfterPracticeProps) {
  return (
    <AfterPlay page={page} progress={usePracticeProgress()} pathOfEnd={practicePathOfEnd}>
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
