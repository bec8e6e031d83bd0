import { PlayScreen } from '@/components/quiz/play-screen';
import { type Game, usePlaySession } from '@/components/quiz/use-play-session';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { paths } from '@/lib/paths';
import { practiceQuizzes } from '@/lib/practice/content';
import { practicePicks, practiceStore } from '@/lib/practice/stored-practice';
import { createLocalSource } from '@/lib/quiz/local-source';
import { prefetchPictures } from '@/lib/quiz/prefetch-pictures';

function practiceGame(): Game {
  const quizzes = practiceQuizzes.map(({ quiz }) => quiz);
  return {
    source: createLocalSource(practiceStore(quizzes), prefetchPictures),
    picks: practicePicks,
    pathOfEnd: {
      finished: paths.practiceFinished(),
      timeup: paths.practiceFinished(),
      not_started: paths.practice(),
    },
  };
}

/** The practice questions on the play screen, run entirely in the browser and without a time limit. */
export function PracticePlay() {
  const { state, session } = usePlaySession(practiceGame);
  usePrefetchedPages(paths.practiceFinished(), paths.practiceResult(), paths.practiceAnswers());
  return <PlayScreen state={state} actions={session} remaining={null} />;
}
