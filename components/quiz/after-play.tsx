import type { ReactNode } from 'react';
import { useRedirect } from '@/hooks/use-guard';
import { type AfterPage, guardAfterPlay } from '@/lib/guard';
import type { LocalProgress } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';

interface AfterPlayProps {
  page: AfterPage;
  /** Undefined while it is not known. */
  progress: LocalProgress | undefined;
  /** The pages for those who don't belong on this one. */
  pathOfEnd: PathOfEnd;
  children: ReactNode;
}

/** A page that comes after playing in the browser. It is shown to those who have played; all others are taken where they belong. */
export function AfterPlay({ page, progress, pathOfEnd, children }: AfterPlayProps) {
  const outcome = progress && guardAfterPlay(page, progress, pathOfEnd);
  useRedirect(outcome);
  return outcome?.kind === 'allow' ? children : null;
}
