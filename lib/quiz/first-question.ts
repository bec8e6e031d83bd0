import type { CallResult } from '@knowledgeking/contract';

/** A start that was accepted, with the first question. */
type Started = CallResult<'startExam'>;

/** For how long the question counts as the one whose turn it is, in milliseconds: later, another device may have answered it. */
const freshMilliseconds = 10_000;

let kept: { examId: string; started: Started; at: number } | undefined;

/**
 * Keeps the first question, which comes with the start, for the play page: it is there even if the network is lost in between, and in
 * the minute in which everybody starts, nobody asks the server for it a second time.
 */
export function keepFirstQuestion(examId: string, started: Started): void {
  kept = { examId, started, at: performance.now() };
}

/** The question that was kept for this exam a moment ago, once; undefined if there is none. */
export function takeFirstQuestion(examId: string): Started | undefined {
  const last = kept;
  kept = undefined;
  return last?.examId === examId && performance.now() - last.at < freshMilliseconds
    ? last.started
    : undefined;
}
