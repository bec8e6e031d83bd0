import { keptExamNumber } from '@/lib/api-client/session';
import type { PlaySession } from './play-session';

/** The exam's play session in this visit, from the start to the pages after the end; a reload forgets it, and the server is asked. */
interface ExamSession {
  examId: string;
  /** Whose it is. */
  examNumber: string | undefined;
  session: PlaySession;
  /** When its first question came with the start, in milliseconds of `performance.now()`; undefined: it was asked for. */
  startedAt: number | undefined;
}

let latest: ExamSession | undefined;

/** Keeps a session of the logged-in user as the one of this visit. */
export function keepSession(examId: string, session: PlaySession, startedAt: number | undefined): void {
  latest = { examId, examNumber: keptExamNumber(), session, startedAt };
}

/** The session of this exam and of the logged-in user; undefined: none in this visit. */
export function ownSession(examId: string): ExamSession | undefined {
  return latest?.examId === examId && latest.examNumber === keptExamNumber() ? latest : undefined;
}

/** How the session has ended; undefined: it has not, or not in this visit. */
export function seenEndOf(examId: string): 'finished' | 'timeup' | undefined {
  const state = ownSession(examId)?.session.getState();
  const end = state?.phase === 'ended' ? state.end : undefined;
  return end === 'finished' || end === 'timeup' ? end : undefined;
}
