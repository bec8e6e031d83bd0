import type { Exam } from '@knowledgeking/contract';
import { FetchedPlayScreen } from '@/components/quiz/fetched-play-screen';
import { type Game, usePlaySession } from '@/components/quiz/use-play-session';
import { useRereadAfterChange } from '@/hooks/api/use-site-status';
import { useBlockedBack } from '@/hooks/use-caught-back';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { endDatesOf } from '@/lib/period';
import { createExamSource, examPicks } from '@/lib/quiz/exam-source';
import { keepSeenEnd } from '@/lib/quiz/exam-visit';

// As soon as this page's own scripts are there: the status and the question are asked for at the same time.
if (typeof window !== 'undefined') void FetchedPlayScreen.fetch();

const examGame = (examId: string): Game => ({
  source: createExamSource(examId, clock.now),
  picks: examPicks,
  pathOfEnd: { finished: paths.examFinished(), timeup: paths.examTimeup(), not_started: paths.exam() },
  onEnd: keepSeenEnd,
});

/** The exam on its play screen, driven by the server. */
export function ExamPlay({ exam }: { exam: Exam }) {
  const { state, session, remaining } = usePlaySession(() => examGame(exam.id));
  useRereadAfterChange(endDatesOf(exam), session.followEnd);
  useBlockedBack();
  usePrefetchedPages(paths.examFinished(), paths.examTimeup());
  return <FetchedPlayScreen state={state} actions={session} remaining={remaining} />;
}
