import type { ReactNode } from 'react';
import { WithExam } from '@/components/layout/with-exam';
import { AfterPlay } from '@/components/quiz/after-play';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { archiveCounts, archivePathOfEnd } from '@/lib/archive/stored-archive';
import { clock } from '@/lib/clock';
import type { AfterPage } from '@/lib/guard';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';

interface AfterArchiveProps {
  page: AfterPage;
  /** Draws the page for this exam. */
  children: (examId: string) => ReactNode;
}

/** A page for users who have finished the current exam's replay. */
export function AfterArchive({ page, children }: AfterArchiveProps) {
  return (
    <WithExam>
      {({ id }) => (
        <Replayed page={page} examId={id}>
          {children(id)}
        </Replayed>
      )}
    </WithExam>
  );
}

function Replayed({ page, examId, children }: { page: AfterPage; examId: string; children: ReactNode }) {
  return (
    <AfterPlay page={page} progress={useArchiveProgress(examId)} pathOfEnd={archivePathOfEnd}>
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
