import { useStoredValue } from '@/hooks/use-stored';
import { practiceQuizzes } from '@/lib/practice/content';
import { readPractice } from '@/lib/practice/stored-practice';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-progress';

const quizzes = practiceQuizzes.map(({ quiz }) => quiz);

function readProgress(): LocalProgress {
  const run = readPractice(quizzes);
  return progressOf(run && { answered: run.answers.length, total: quizzes.length, endsAt: null }, undefined);
}

/** How far the practice run in this browser is; undefined until the browser has taken over the page. */
export function usePracticeProgress(): LocalProgress | undefined {
  return useStoredValue(readProgress);
}
