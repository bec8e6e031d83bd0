import type { Exam } from '@knowledgeking/contract';
import { spreadMilliseconds, turnIn } from '@knowledgeking/contract/rules/rush';
import { hasFields, isFiniteNumber, isString } from '@/lib/checks';
import { readStored, removeStored, subscribeToStorage, watchOtherTabs, writeStored } from '@/lib/storage';

/** For how long after its turn a press still counts, in milliseconds: somebody who comes back later decides again. */
const keptMilliseconds = 60_000;

/**
 * A press of the start button that has not led to a start yet. `at`: when the start is sent, in milliseconds by the server's clock. `load`:
 * when the page was loaded in which it was pressed (`performance.timeOrigin`), by which that load is known.
 */
const isStartTurn = hasFields({ examId: isString, at: isFiniteNumber, load: isFiniteNumber });

/** The latest start that leaves an exam its whole duration, in milliseconds since 1970; later ones cost exam time. */
export const latestWholeStart = ({
  exam_end_at,
  duration_seconds: duration = Number.POSITIVE_INFINITY,
}: Exam): number => Date.parse(exam_end_at) - duration * 1_000;

/** A press's turn, kept until the start. At once after the rush, and where the exam ends so soon that waiting costs time. */
export function takeStartTurn(exam: Exam, now: number): number {
  const start = Date.parse(exam.exam_start_at);
  const drawn = (): number => Math.max(now, turnIn('start', start, Math.random(), latestWholeStart(exam)));
  const at = keptStartTurn(exam.id, now)?.at ?? drawn();
  writeStored('start_turn', { examId: exam.id, at, load: performance.timeOrigin });
  return at;
}

/** The turn of an earlier press, and whether that was in this load of the page; undefined if there was none, or too long ago. */
export function keptStartTurn(
  examId: string,
  now: number,
): { at: number; isOfThisLoad: boolean } | undefined {
  const turn = readStored('start_turn', isStartTurn);
  if (turn?.examId !== examId) return undefined;
  // A clock that was set back must not make anybody wait longer than a rush.
  const isNear = turn.at > now - keptMilliseconds && turn.at <= now + spreadMilliseconds.start;
  return isNear ? { at: turn.at, isOfThisLoad: turn.load === performance.timeOrigin } : undefined;
}

/** Whether the start was pressed in this load of the page, and has not led to one yet. */
export const isStartUnderWay = (): boolean =>
  readStored('start_turn', isStartTurn)?.load === performance.timeOrigin;

/** Whether a pressed start may have been sent, though its result is not known here; true where the time is unknown. */
export function mayHaveStarted(now: number | undefined): boolean {
  const turn = readStored('start_turn', isStartTurn);
  return turn !== undefined && (now === undefined || now >= turn.at);
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
