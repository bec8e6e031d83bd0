import { useRouter } from 'next/router';
import { useState } from 'react';
import { useOfferedExamNumber } from '@/hooks/api/open-session';
import { part } from '@/hooks/part';
import { isWithin, paths } from '@/lib/paths';

/** Loaded only when needed. */
const EntryOverNotice = part(() => import('./entry-over-notice'));
const OfferedSession = part(() => import('./offered-session'));

/** A notice on the top page for users whom the guard has just redirected from an entry page. It is gone on the next page. */
export function TurnedAway({ isNow }: { isNow: boolean }) {
  const { pathname } = useRouter();
  const [from, setFrom] = useState('');
  const isTop = pathname === paths.top();
  const next = isNow ? pathname : isTop ? from : '';
  if (next !== from) setFrom(next);
  if (!isTop || !isWithin(from, paths.entry())) return null;
  return <EntryOverNotice onClose={() => setFrom('')} />;
}

/** Asks before a link logs in somebody other than the current user. */
export function SomebodyElse() {
  const { examNumber, decline } = useOfferedExamNumber();
  return examNumber && <OfferedSession examNumber={examNumber} onDecline={decline} />;
}
