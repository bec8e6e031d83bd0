import type { ReactNode } from 'react';
import { AfterPlay } from '@/components/quiz/after-play';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { archiveCounts } from '@/lib/archive/stored-archive';
import { clock } from '@/lib/clock';
import type { AfterPage } from '@/lib/guard';
import { paths } from '@/lib/paths';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-progress';

const pathOf = {
  entrance: paths.archive(),
  finished: paths.archiveFinished(),
  timeup: paths.archiveTimeup(),
};

/** A page for users who have finished this exam's replay. */
export function AfterArchive(props: { page: AfterPage; examId: string; children: ReactNode }) {
  const { page, examId, children } = props;
  return (
    <AfterPlay page={page} progress={useArchiveProgress(examId)} pathOf={pathOf}>
      {children}
    </AfterPlay>
  );
}

/** The progress of this exam's replay in this browser; undefined until the page hydrates. */
export function useArchiveProgress(examId: string): LocalProgress | undefined {
  const read = (): LocalProgress => progressOf(archiveCounts(examId), clock.now());
  // The passing of time changes it too, which storage does not announce.
  useServerTime(read);
  return useStoredValue(read);
}
