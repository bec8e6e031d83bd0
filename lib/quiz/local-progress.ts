import { correctionMilliseconds } from '@/lib/clock';

/** The progress of an attempt in the browser; `over` means that time ran out before the last question. */
export type LocalProgress = 'none' | 'running' | 'over' | 'completed';

export interface LocalCounts {
  answered: number;
  total: number;
  /** Milliseconds by the server's clock; null: no time limit. */
  endsAt: number | null;
}

/** The progress at this moment (milliseconds; undefined: not known yet, and then time never counts as over). */
export function progressOf(counts: LocalCounts | undefined, now: number | undefined): LocalProgress {
  if (!counts) return 'none';
  if (counts.answered >= counts.total) return 'completed';
  if (counts.endsAt === null || now === undefined) return 'running';
  // An attempt that is over stays over, so that nobody is taken from the page after the end back to the entrance.
  return now >= counts.endsAt - correctionMilliseconds ? 'over' : 'running';
}
