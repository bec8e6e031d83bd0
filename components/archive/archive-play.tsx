import { PlayScreen } from '@/components/quiz/play-screen';
import { type Game, usePlaySession } from '@/components/quiz/use-play-session';
import { useBlockedBack } from '@/hooks/use-caught-back';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { archivePicks, archiveStore } from '@/lib/archive/stored-archive';
import { paths } from '@/lib/paths';
import { createLocalSource } from '@/lib/quiz/local-source';
import { prefetchPictures } from '@/lib/quiz/prefetch-pictures';

const archiveGame = (examId: string): Game => ({
  source: createLocalSource(archiveStore(examId), prefetchPictures),
  picks: archivePicks,
  pathOfEnd: {
    finished: paths.archiveFinished(),
    timeup: paths.archiveTimeup(),
    not_started: paths.archive(),
  },
});

/** The replay of the past exam on the play screen, with the exam's own duration. */
export function ArchivePlay({ examId }: { examId: string }) {
  const { state, session, remaining } = usePlaySession(() => archiveGame(examId));
  useBlockedBack();
  usePrefetchedPages(paths.archiveFinished(), paths.archiveTimeup());
  return <PlayScreen state={state} actions={session} remaining={remaining} />;
}
