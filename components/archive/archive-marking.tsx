import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { WithExam } from '@/components/layout/site-page';
import { Button } from '@/components/ui/button';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useAction } from '@/hooks/use-action';
import { useAfterPlay } from '@/hooks/use-guard';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import {
  type ArchiveResult,
  archiveCounts,
  archivePathOfEnd,
  markArchive,
  readArchiveResult,
} from '@/lib/archive/replay';
import { clock } from '@/lib/clock';
import type { AfterPage } from '@/lib/guard';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';
import styles from './archive.module.scss';

interface AfterArchiveProps {
  page: AfterPage;
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
  const isShown = useAfterPlay(page, useArchiveProgress(examId), archivePathOfEnd);
  return isShown ? children : null;
}

/** The progress of this exam's replay in this browser; undefined until the page hydrates. */
export function useArchiveProgress(examId: string): LocalProgress | undefined {
  const read = (): LocalProgress => progressOf(archiveCounts(examId), clock.certain());
  // The passing of time changes it too, which storage does not announce.
  useServerTime(read);
  return useStoredValue(read);
}

interface ArchiveMarkingProps {
  marking: ReturnType<typeof useArchiveMarking>;
  children: ReactNode;
}

/** The progress of marking a replay, then the children. */
export function ArchiveMarking({ marking, children }: ArchiveMarkingProps) {
  switch (marking.phase) {
    case 'marked':
      return children;
    case 'marking':
      return <Phrased.P role="status" text="回答を送って、採点しています。" />;
    case 'retrying':
      return <Phrased.P role="status" text="通信を再試行しています。回答はこの端末に残っています。" />;
    case 'failed':
      return (
        <>
          <Phrased.P role="alert" text="採点できませんでした。回答はこの端末に残っています。" />
          <p>
            <Button variant="second" onClick={marking.mark}>
              もう一度送る
            </Button>
          </p>
        </>
      );
  }
}

type MarkingPhase = 'marking' | 'retrying' | 'marked' | 'failed';

/**
 * Sends the replay's answers to be marked, unless they have been; retries while the network is down. If it fails for good, the site
 * shows the error, nothing is lost, and `mark` sends them again; after maintenance they are sent again without it. On another page no
 * failure is shown: the next page that needs the result sends them again.
 */
export function useArchiveMarking(examId: string): { phase: MarkingPhase; mark: () => Promise<void> } {
  const [isMarked, setIsMarked] = useState(() => readArchiveResult() !== undefined);
  const { phase, start, drop } = useAction(
    async ({ onRetry }) => {
      await markArchive(examId, { onRetry });
      setIsMarked(true);
    },
    { goesOn: true, resumes: true },
  );
  const mark = useEffectEvent(start);
  const leave = useEffectEvent(drop);
  useEffect(() => {
    void mark();
    return () => leave();
  }, []);
  if (isMarked) return { phase: 'marked', mark: start };
  return { phase: phase === 'retrying' || phase === 'failed' ? phase : 'marking', mark: start };
}

interface MarkedArchiveProps {
  page: 'result' | 'answers';
  heading: string;
  children: (result: ArchiveResult, examId: string) => ReactNode;
}

/** A page that needs the marked replay; has it marked first if necessary. */
export function MarkedArchive({ page, heading, children }: MarkedArchiveProps) {
  return (
    <AfterArchive page={page}>
      {(examId) => (
        <div className={styles.column}>
          <Marked examId={examId} heading={heading}>
            {children}
          </Marked>
        </div>
      )}
    </AfterArchive>
  );
}

function Marked({ examId, heading, children }: Omit<MarkedArchiveProps, 'page'> & { examId: string }) {
  const marking = useArchiveMarking(examId);
  const isMarked = marking.phase === 'marked';
  const result = useMemo(() => (isMarked ? readArchiveResult() : undefined), [isMarked]);
  if (result) return children(result, examId);
  return (
    <PageSection heading={heading} level={1}>
      <ArchiveMarking marking={marking}>{null}</ArchiveMarking>
    </PageSection>
  );
}
