import { useRouter } from 'next/router';
import { lazy, Suspense, useState } from 'react';
import { isWithin, paths } from '@/lib/paths';

/** Comes when it is needed, which is never in an exam. */
const EntryOverNotice = lazy(() => import('./entry-over-notice'));

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
