import { useRouter } from 'next/router';
import { lazy, Suspense, useState } from 'react';
import { useOfferedExamNumber } from '@/hooks/use-offered-exam-number';
import { isWithin, paths } from '@/lib/paths';

/** They come when they are needed. */
const EntryOverNotice = lazy(() => import('./entry-over-notice'));
const OfferedSession = lazy(() => import('./offered-session'));

/** On the top page, a word for those whom the guard has just sent there from a page of the entry. It is gone with the next page. */
export function TurnedAway({ isNow }: { isNow: boolean }) {
  const { pathname } = useRouter();
  const [from, setFrom] = useState('');
  const isTop = pathname === paths.top();
  const next = isNow ? pathname : isTop ? from : '';
  if (next !== from) setFrom(next);
  if (!isTop || !isWithin(from, paths.entry())) return null;
  return (
    <Suspense>
      <EntryOverNotice onClose={() => setFrom('')} />
    </Suspense>
  );
}

/** Before a link logs in somebody else than who is logged in, they are asked; without a network nobody is, and all stays as it was. */
export function SomebodyElse() {
  const { examNumber, decline } = useOfferedExamNumber();
  return (
    examNumber && (
      <Suspense>
        <OfferedSession examNumber={examNumber} onDecline={decline} />
      </Suspense>
    )
  );
}
