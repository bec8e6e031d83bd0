import type { Exam } from '@knowledgeking/contract';
import { FetchedPlayScreen } from '@/components/quiz/fetched-play-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { useRereadAfterChange } from '@/hooks/api/use-site-status';
import { useBlockedBack } from '@/hooks/use-caught-back';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { paths } from '@/lib/paths';
import { endDatesOf } from '@/lib/period';
import { examPathOfEnd, examSessionToPlay } from '@/lib/quiz/exam-session';

// As soon as this page's own scripts are there: the status and the question are asked for at the same time.
if (typeof window !== 'undefined') void FetchedPlayScreen.fetch();

/** The exam on its play screen, driven by the server. */
export function ExamPlay({ exam }: { exam: Exam }) {
  const { state, session, remaining } = usePlaySession(() => examSessionToPlay(exam.id), examPathOfEnd);
  useRereadAfterChange(endDatesOf(exam), session.followEnd);
  useBlockedBack();
  usePrefetchedPages(paths.examFinished(), paths.examTimeup());
  return <FetchedPlayScreen state={state} session={session} remaining={remaining} />;
}
