import { type ReactNode, useMemo } from 'react';
import { PageSection } from '@/components/ui/page-section';
import { type ArchiveResult, readArchiveResult } from '@/lib/archive/stored-archive';
import { ArchiveMarking } from './archive-marking';
import { type MarkingPhase, useArchiveMarking } from './use-archive-marking';

/** The marked replay, kept in this browser; undefined until it is there. */
function useMarkedArchive(phase: MarkingPhase): ArchiveResult | undefined {
  return useMemo(() => (phase === 'marked' ? readArchiveResult() : undefined), [phase]);
}

/** A page that needs the marked replay: has it marked first, where that has not been done. */
export function WithArchiveResult(props: {
  examId: string;
  heading: string;
  children: (result: ArchiveResult) => ReactNode;
}) {
  const marking = useArchiveMarking(props.examId);
  const result = useMarkedArchive(marking.phase);
  if (result) return props.children(result);
  return (
    <PageSection heading={props.heading} level={1}>
      <ArchiveMarking marking={marking}>{null}</ArchiveMarking>
    </PageSection>
  );
}
