import type { Exam } from '@knowledgeking/contract';
import { PlayScreen } from '@/components/quiz/play-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { useOwnExam } from '@/hooks/api/use-me';
import { usePrefetchedPages } from '@/hooks/part';
import { useBlockedBack } from '@/hooks/use-caught-back';
import { archivePathOfEnd, archivePicks, archiveStore } from '@/lib/archive/stored-archive';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import { createPlaySession, type PlaySession } from '@/lib/quiz/play-session';

const archiveSession = (examId: string): PlaySession =>
  createPlaySession({
    source: createLocalSource(archiveStore(examId)),
    picks: archivePicks,
    now: clock.now,
  });

/** The replay of the past exam on the play screen, with more time for those who were granted it. */
export function ArchivePlay({ exam }: { exam: Exam }) {
  const { state, session, remaining } = usePlaySession(() => archiveSession(exam.id), archivePathOfEnd);
  useBlockedBack();
  usePrefetchedPages(paths.archiveFinished(), paths.archiveTimeup());
  const { duration_seconds: duration } = useOwnExam(exam);
  return <PlayScreen state={state} session={session} remaining={remaining} duration={duration} />;
}
