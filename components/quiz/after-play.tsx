import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { type AfterPage, type LocalProgress, placeAfter } from '@/lib/quiz/local-progress';

interface AfterPlayProps {
  page: AfterPage;
  /** Undefined while it is not known. */
  progress: LocalProgress | undefined;
  /** Where one goes on who does not belong here. */
  pathOf: Readonly<Record<'entrance' | 'finished' | 'timeup', string>>;
  children: ReactNode;
}

/** A page that comes after playing in the browser: shown to those who have played, all others go where they belong. */
export function AfterPlay({ page, progress, pathOf, children }: AfterPlayProps) {
  const { replace } = useRouter();
  const place = progress && placeAfter(page, progress);
  const target = place === undefined || place === 'stay' ? undefined : pathOf[place];
  useEffect(() => {
    if (target) void replace(target);
  }, [target, replace]);
  return place === 'stay' ? children : null;
}
