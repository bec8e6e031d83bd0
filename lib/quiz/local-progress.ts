/** How far an attempt in the browser is; `over` is one whose time ran out before its last question. */
export type LocalProgress = 'none' | 'running' | 'over' | 'completed';

export interface LocalCounts {
  answered: number;
  total: number;
  /** Milliseconds by the server's clock; null: no time limit. */
  endsAt: number | null;
}

/** How far the clock may go back when it is set right by another answer of the server, in milliseconds. */
const correctionMilliseconds = 2_000;

/** How far an attempt is at this moment (milliseconds; undefined: not known yet, and then no time is over). */
export function progressOf(counts: LocalCounts | undefined, now: number | undefined): LocalProgress {
  if (!counts) return 'none';
  if (counts.answered >= counts.total) return 'completed';
  if (counts.endsAt === null || now === undefined) return 'running';
  // What has ended stays over, so that nobody is taken from the page after the end back to the entrance.
  return now >= counts.endsAt - correctionMilliseconds ? 'over' : 'running';
}

/** The pages that come after playing. */
export type AfterPage = 'finished' | 'timeup' | 'result' | 'answers';

/** Where one belongs who opens such a page: it is the right one (`stay`), or the entrance, or the other end. */
export function placeAfter(
  page: AfterPage,
  progress: LocalProgress,
): 'stay' | 'entrance' | 'finished' | 'timeup' {
  if (progress === 'none' || progress === 'running') return 'entrance';
  if (page === 'finished' && progress === 'over') return 'timeup';
  if (page === 'timeup' && progress === 'completed') return 'finished';
  return 'stay';
}
