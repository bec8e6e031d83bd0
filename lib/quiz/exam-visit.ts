import type { CallResult } from '@knowledgeking/contract';
import { createStore } from 'zustand/vanilla';
import { keptExamNumber } from '@/lib/api-client/session';

/** A start that was accepted, with the first question. */
type Started = CallResult<'startExam'>;

/** A note from one page of the exam to the next one; a reload forgets it, and the server is asked. */
interface ExamVisit {
  /** The first question; `at`: when it came, in milliseconds of `performance.now()`. */
  first?: { examId: string; started: Started; at: number } | undefined;
  /** The end of the play session that the contestant has just left, and whose it was. */
  seen?: { end: 'finished' | 'timeup'; examNumber: string | undefined } | undefined;
}

const visit = createStore<ExamVisit>(() => ({}));

/** For how long the question counts as the one whose turn it is, in milliseconds: later, another device may have answered it. */
const freshMilliseconds = 10_000;

/**
 * Keeps the first question, which comes with the start, for the play page: it is there even if the network is lost in between, and in
 * the minute in which everybody starts, nobody asks the server for it a second time.
 */
export function keepFirstQuestion(examId: string, started: Started): void {
  visit.setState({ first: { examId, started, at: performance.now() } });
}

/** The question that was kept for this exam a moment ago, once; undefined if there is none. */
export function takeFirstQuestion(examId: string): Started | undefined {
  const { first } = visit.getState();
  visit.setState({ first: undefined });
  const isFresh = first?.examId === examId && performance.now() - first.at < freshMilliseconds;
  return isFresh ? first.started : undefined;
}

/** Keeps how the exam has just ended on the play screen, for the page that opens next. */
export function keepSeenEnd(end: 'finished' | 'timeup' | 'not_started'): void {
  visit.setState({ seen: end === 'not_started' ? undefined : { end, examNumber: keptExamNumber() } });
}

/**
 * How the exam has ended on the play screen for the contestant who is logged in. It can be read again and again: React may render a page
 * twice before it is shown, and an error screen may take its place for a while.
 */
export function seenEndOf(): 'finished' | 'timeup' | undefined {
  const { seen } = visit.getState();
  return seen?.examNumber === keptExamNumber() ? seen?.end : undefined;
}
