import type { Exam } from '@knowledgeking/contract';
import { spreadMilliseconds, turnIn } from '@knowledgeking/contract/rules/rush';
import { hasFields, isFiniteNumber, isString } from '@/lib/checks';
import { readStored, removeStored, subscribeToStorage, watchOtherTabs, writeStored } from '@/lib/storage';

/** For how long after its turn a press still counts, in milliseconds: somebody who comes back later decides again. */
const keptMilliseconds = 60_000;

/** A press of the start button that has not led to a start yet. `at`: when the start is sent, in milliseconds by the server's clock. */
const isStartTurn = hasFields({ examId: isString, at: isFiniteNumber });

/** The latest start that leaves an exam its whole duration, in milliseconds since 1970; later ones cost exam time. */
export const latestWholeStart = ({
  exam_end_at,
  duration_seconds: duration = Number.POSITIVE_INFINITY,
}: Exam): number => Date.parse(exam_end_at) - duration * 1_000;

/** A press's turn (`random` 0..1), kept until the start. At once after the rush, and where the exam ends so soon that waiting costs time. */
export function takeStartTurn(exam: Exam, now: number, random = Math.random()): number {
  const kept = keptStartTurn(exam.id, now);
  if (kept !== undefined) return kept;
  const start = Date.parse(exam.exam_start_at);
  const at = Math.max(now, turnIn('start', start, random, latestWholeStart(exam)));
  writeStored('start_turn', { examId: exam.id, at });
  return at;
}

/** The turn of a press before a reload; undefined if there was none, or too long ago. */
export function keptStartTurn(examId: string, now: number): number | undefined {
  const turn = readStored('start_turn', isStartTurn);
  if (turn?.examId !== examId) return undefined;
  // A clock that was set back must not make anybody wait longer than a rush.
  const isNear = turn.at > now - keptMilliseconds && turn.at <= now + spreadMilliseconds.start;
  return isNear ? turn.at : undefined;
}

/** Forgets the press, once the start is done, refused, or taken back. */
export const forgetStartTurn = (): void => removeStored('start_turn');

/** Calls the listener when a logout here, or another tab's login or logout, has taken the press away. Returns the end of that. */
export function watchStartTurn(onGone: () => void): () => void {
  const unsubscribe = subscribeToStorage(() => {
    if (readStored('start_turn', isStartTurn) === undefined) onGone();
  });
  const unwatch = watchOtherTabs(onGone);
  return () => {
    unsubscribe();
    unwatch();
  };
}
