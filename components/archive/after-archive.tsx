import type { ReactNode } from 'react';
import { AfterPlay } from '@/components/quiz/after-play';
import { paths } from '@/lib/paths';
import type { AfterPage } from '@/lib/quiz/local-attempt';
import { useArchiveProgress } from './use-archive-progress';

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
