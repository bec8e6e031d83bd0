import { lazy, Suspense, useRef } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useIsNear } from '@/hooks/use-is-near';

const nothing = { default: () => null };

/** No part of the page's first scripts: most of it checks a response. Where it can't be fetched, the page is whole without it. */
const SealNote = lazy(() => import('./seal-note').catch(() => nothing));

/** The place of the seal of the questions; it is asked for when the reader comes near. */
export function SealPlace() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { exam } = useCurrentExam();
  return (
    <div ref={place}>
      {isNear && exam && (
        <Suspense>
          <SealNote examId={exam.id} />
        </Suspense>
      )}
    </div>
  );
}
