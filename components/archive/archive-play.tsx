import type { Exam } from '@knowledgeking/contract';
import { PlayScreen } from '@/components/quiz/play-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { useOwnExam } from '@/hooks/api/use-me';
import { usePrefetchedPages } from '@/hooks/lazy-loading';
import { useBlockedBack } from '@/hooks/use-back-button';
import { archivePathOfEnd, archivePicks, archiveStore } from '@/lib/archive/replay';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import { createPlaySession } from '@/lib/quiz/play-session';

/** The replay of the past exam on the play screen, with more time for those who were granted it. */
export function ArchivePlay({ exam }: { exam: Exam }) {
  const { state, session, remaining } = usePlaySession(() => {
    const source = createLocalSource(archiveStore(exam.id));
    return createPlaySession({ source, picks: archivePicks, clock });
  }, archivePathOfEnd);
  useBlockedBack();
  usePrefetchedPages(paths.archiveFinished(), paths.archiveTimeup());
  const { duration_seconds: duration } = useOwnExam(exam);
  return <PlayScreen state={state} session={session} remaining={remaining} duration={duration} />;
}
