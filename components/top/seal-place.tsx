import { useRef } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { part } from '@/hooks/part';
import { useIsNear } from '@/hooks/use-is-near';

/** No part of the page's first scripts: most of it checks a response. The page is whole without it while it can't be fetched. */
const SealNote = part(() => import('./seal-note'));

/** The place of the seal of the questions; it is asked for when the reader comes near, unless it is known that there is none. */
export function SealPlace() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { exam } = useCurrentExam();
  return (
    <div ref={place}>{isNear && exam && exam.is_committed !== false && <SealNote examId={exam.id} />}</div>
  );
}
