import { keptExamNumber } from '@/lib/api-client/session';

/** The end of the play session that the contestant has just left, and whose it was. */
let seen: { end: 'finished' | 'timeup'; examNumber: string | undefined } | undefined;

/** Keeps how the exam has just ended on the play screen, for the page that opens next. */
export function keepSeenEnd(end: 'finished' | 'timeup' | 'not_started'): void {
  seen = end === 'not_started' ? undefined : { end, examNumber: keptExamNumber() };
}

/**
 * How the exam has ended on the play screen for whoever is logged in. It can be read again and again: React may start drawing a page over
 * before it is shown, and a screen of trouble may take its place for a while.
 */
export const seenEndOf = (): 'finished' | 'timeup' | undefined =>
  seen?.examNumber === keptExamNumber() ? seen?.end : undefined;
