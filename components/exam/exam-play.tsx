import type { Exam } from '@knowledgeking/contract';
import { LoadingOverlay } from '@/components/layout/page-or-error-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { useOwnExam } from '@/hooks/api/use-me';
import { useRereadAfterChange } from '@/hooks/api/use-site-status';
import { lazyComponent, usePrefetchedPages } from '@/hooks/lazy-loading';
import { useBlockedBack } from '@/hooks/use-back-button';
import { examPathOfEnd } from '@/lib/error-effects';
import { endDatesOf } from '@/lib/exam-dates';
import { paths } from '@/lib/paths';
import { examSessionToPlay } from '@/lib/quiz/exam-session';

/** The play screen with all kinds of questions, fetched ahead (`prepare` of the layouts): nothing is fetched once a question is on screen. */
export const LazyPlayScreen = lazyComponent(
  async () => ({ default: (await import('@/components/quiz/play-screen')).PlayScreen }),
  <LoadingOverlay isShown />,
);

/** The exam on its play screen, driven by the server. */
export function ExamPlay({ exam }: { exam: Exam }) {
  const { state, session, remaining } = usePlaySession(() => examSessionToPlay(exam.id), examPathOfEnd);
  useRereadAfterChange(endDatesOf(exam), session.followEnd);
  useBlockedBack();
  usePrefetchedPages(paths.examFinished(), paths.examTimeup());
  const { duration_seconds: duration } = useOwnExam(exam);
  return <LazyPlayScreen state={state} session={session} remaining={remaining} duration={duration} />;
}
