import { type ReactNode, useMemo } from 'react';
import { type MarkingPhase, useArchiveMarking } from '@/components/archive/archive-marking';
import { PageSection } from '@/components/ui/page-section';
import { type ArchiveResult, readArchiveResult } from '@/lib/archive/stored-archive';
import { ArchiveMarking } from './archive-marking';

/** The marked replay stored in this browser; undefined until it has been marked. */
function useMarkedArchive(phase: MarkingPhase): ArchiveResult | undefined {
  return useMemo(() => (phase === 'marked' ? readArchiveResult() : undefined), [phase]);
}

/** A page that needs the marked replay; has it marked first if necessary. */
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
