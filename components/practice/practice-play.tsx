import { useVerdicts } from '@/components/practice/practice-verdict';
import { PlayScreen } from '@/components/quiz/play-screen';
import { type Game, usePlaySession } from '@/components/quiz/use-play-session';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { paths } from '@/lib/paths';
import { practiceQuizzes } from '@/lib/practice/content';
import { practicePicks, practiceStore } from '@/lib/practice/stored-practice';
import { createLocalSource } from '@/lib/quiz/local-source';
import type { PlaySource } from '@/lib/quiz/play-source';
import { prefetchPictures } from '@/lib/quiz/prefetch-pictures';
import { PracticeVerdict } from './practice-verdict';

function practiceGame(telling: (source: PlaySource) => PlaySource): Game {
  const quizzes = practiceQuizzes.map(({ quiz }) => quiz);
  return {
    source: telling(createLocalSource(practiceStore(quizzes), prefetchPictures)),
    picks: practicePicks,
    pathOfEnd: {
      finished: paths.practiceFinished(),
      timeup: paths.practiceFinished(),
      not_started: paths.practice(),
    },
  };
}

/**
 * The practice questions on the play screen, run entirely in the browser and without a time limit; after each one its verdict, for who
 * asked for that.
 */
export function PracticePlay() {
  const { told, telling } = useVerdicts();
  const { state, session } = usePlaySession(() => practiceGame(telling));
  usePrefetchedPages(paths.practiceFinished(), paths.practiceResult(), paths.practiceAnswers());
  if (told) {
    const { submission, goOn } = told;
    return <PracticeVerdict submission={submission} total={practiceQuizzes.length} onNext={goOn} />;
  }
  return <PlayScreen state={state} actions={session} remaining={null} />;
}
