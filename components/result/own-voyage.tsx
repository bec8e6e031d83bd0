import type { Genre } from '@knowledgeking/contract/rules/quiz-fields';
import { type ReactNode, useMemo, useRef } from 'react';
import { Logbook, MarkedLegend } from '@/components/logbook/logbook';
import { PageSection } from '@/components/ui/page-section';
import { useSubmissions } from '@/hooks/api/use-results';
import { useIsNear } from '@/hooks/use-is-near';
import { markedVoyage } from '@/lib/logbook/inks';
import type { Voyage } from '@/lib/logbook/sheet';

interface OwnVoyageProps {
  examId: string;
  /** The best genre. */
  genre: Genre | undefined;
  /** Draws everything else that is made from the voyage; undefined while it is not known. */
  children: (voyage: Voyage | undefined) => ReactNode;
}

/** The logbook of an exam whose results are out. Its answers are asked for when the reader comes near. */
export function OwnVoyage({ examId, genre, children }: OwnVoyageProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const submissions = useSubmissions(isNear ? examId : undefined).data?.submissions;
  const voyage = useMemo(() => submissions && { ...markedVoyage(submissions), genre }, [submissions, genre]);
  return (
    <>
      <PageSection heading="｜航海日誌《こうかいにっし》" icon="logbook">
        <div ref={place}>
          <Logbook voyage={voyage}>
            <MarkedLegend />
          </Logbook>
        </div>
      </PageSection>
      {children(voyage)}
    </>
  );
}
