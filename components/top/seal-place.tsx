import { lazy, Suspense, useRef } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useIsNear } from '@/hooks/use-is-near';
import { loadPersistently } from '@/lib/load-persistently';

/** No part of the page's first scripts: most of it checks a response. The page is whole without it while it can't be fetched. */
const SealNote = lazy(() => loadPersistently(() => import('./seal-note')));

/** The place of the seal of the questions; it is asked for when the reader comes near, unless it is known that there is none. */
export function SealPlace() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { exam } = useCurrentExam();
  return (
    <div ref={place}>
      {isNear && exam && exam.is_committed !== false && (
        <Suspense>
          <SealNote examId={exam.id} />
        </Suspense>
      )}
    </div>
  );
}
