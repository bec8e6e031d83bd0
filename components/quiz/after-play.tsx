import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { type AfterPage, type LocalProgress, placeAfter } from '@/lib/quiz/local-progress';

interface AfterPlayProps {
  page: AfterPage;
  /** Undefined while it is not known. */
  progress: LocalProgress | undefined;
  /** The pages for those who don't belong on this one. */
  pathOf: Readonly<Record<'entrance' | 'finished' | 'timeup', string>>;
  children: ReactNode;
}

/** A page that comes after playing in the browser. It is shown to those who have played; all others are taken where they belong. */
export function AfterPlay({ page, progress, pathOf, children }: AfterPlayProps) {
  const { replace } = useRouter();
  const place = progress && placeAfter(page, progress);
  const target = place === undefined || place === 'stay' ? undefined : pathOf[place];
  useEffect(() => {
    if (target) void replace(target);
  }, [target, replace]);
  return place === 'stay' ? children : null;
}
