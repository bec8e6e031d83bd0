import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { useArchiveMarking } from './use-archive-marking';

interface ArchiveMarkingProps {
  marking: ReturnType<typeof useArchiveMarking>;
  /** Shown once the answers have been marked. */
  children: ReactNode;
}

/** The progress of marking a replay, then the children. */
export function ArchiveMarking({ marking, children }: ArchiveMarkingProps) {
  switch (marking.phase) {
    case 'marked':
      return children;
    case 'marking':
      return (
        <p role="status">
          <PhrasedText text="回答を送って、採点しています。" />
        </p>
      );
    case 'retrying':
      return (
        <p role="status">
          <PhrasedText text="通信を再試行しています。回答はこの端末に残っています。" />
        </p>
      );
    case 'failed':
      return (
        <>
          <p role="alert">
            <PhrasedText text="採点できませんでした。回答はこの端末に残っています。" />
          </p>
          <p>
            <Button look="second" onClick={marking.mark}>
              もう一度送る
            </Button>
          </p>
        </>
      );
  }
}
