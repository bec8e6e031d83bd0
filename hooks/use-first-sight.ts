import { useEffect, useState } from 'react';

/** What has been shown since the site was loaded. */
const seen = new Set<string>();

/** Whether this is shown for the first time in this visit; stays true for as long as it is shown this first time. */
export function useFirstSight(name: string): boolean {
  const [isFirst] = useState(() => !seen.has(name));
  useEffect(() => void seen.add(name), [name]);
  return isFirst;
}
