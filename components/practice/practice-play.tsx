import { useVerdicts } from '@/components/practice/practice-verdict';
import { PlayScreen } from '@/components/quiz/play-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { practiceQuestions } from '@/lib/practice/content';
import { practicePathOfEnd, practicePicks, practiceStore } from '@/lib/practice/stored-practice';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import { createPlaySession, type PlaySession, type PlaySource } from '@/lib/quiz/play-session';
import { PracticeVerdict } from './practice-verdict';

const practiceSession = (withVerdicts: (source: PlaySource) => PlaySource): PlaySession =>
  createPlaySession({
    source: withVerdicts(createLocalSource(practiceStore(practiceQuestions))),
    picks: practicePicks,
    now: clock.now,
  });

/**
 * The practice questions on the play screen, run entirely in the browser and without a time limit; after each one its verdict, if that
 * was asked for.
 */
export function PracticePlay() {
  const { shown, withVerdicts } = useVerdicts();
  const { state, session } = usePlaySession(() => practiceSession(withVerdicts), practicePathOfEnd);
  usePrefetchedPages(paths.practiceFinished(), paths.practiceResult(), paths.practiceAnswers());
  if (shown) {
    const { submission, goOn } = shown;
    return <PracticeVerdict submission={submission} total={practiceQuestions.length} onNext={goOn} />;
  }
  return <PlayScreen state={state} session={session} remaining={null} />;
}
