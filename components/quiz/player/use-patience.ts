import { useEffect, useState } from 'react';

/** Milliseconds after which a medium is said to be loading: most of them are there at once. */
const soon = 500;

/** Milliseconds after which it is offered to fetch it once more. */
const late = 8_000;

/** How long a medium has been waited for: not noticeably, for a while, or too long. */
export function usePatience(isWaiting: boolean): 'none' | 'loading' | 'late' {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [soon, late].map((time) => setTimeout(() => setWaited(time), time));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaited(0);
    };
  }, [isWaiting]);
  if (waited === 0) return 'none';
  return waited < late ? 'loading' : 'late';
}
