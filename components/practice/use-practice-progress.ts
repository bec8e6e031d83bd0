import { useStoredValue } from '@/hooks/use-stored';
import { practiceQuestions } from '@/lib/practice/content';
import { readPractice } from '@/lib/practice/stored-practice';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';

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
