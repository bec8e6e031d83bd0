import type { ReactNode } from 'react';
import { useRedirect } from '@/hooks/use-guard';
import { type AfterPage, guardAfterPlay } from '@/lib/guard';
import type { LocalProgress } from '@/lib/quiz/local-attempt';

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
  const outcome = progress && guardAfterPlay(page, progress, pathOf);
  useRedirect(outcome);
  return outcome?.kind === 'allow' ? children : null;
}
