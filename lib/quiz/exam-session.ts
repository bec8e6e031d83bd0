import type { CallResult } from '@knowledgeking/contract';
import { createStore } from 'zustand/vanilla';
import { keptExamNumber } from '@/lib/api-client/session';
import { clock } from '@/lib/clock';
import { keptExamEnd } from './exam-progress';
import { createExamSource, examPicks, turnOf } from './exam-source';
import { createPlaySession, type PlaySession } from './play-session';
import type { Turn } from './play-state';

/** The exam's play session in this visit, from the start to the pages after the end; a reload forgets it, and the server is asked. */
interface ExamSession {
  examId: string;
  /** Whose it is. */
  examNumber: string | undefined;
  session: PlaySession;
  /** When its first question came with the start, in milliseconds of `performance.now()`; undefined: it was asked for. */
  startedAt: number | undefined;
}

const visit = createStore<{ latest?: ExamSession }>(() => ({}));

/** For how long the first question counts as the one whose turn it is, in milliseconds: later, another device may have answered it. */
const freshMilliseconds = 10_000;

function openSession(examId: string, firstTurn?: Turn): PlaySession {
  const session = createPlaySession({
    source: createExamSource(examId),
    picks: examPicks,
    keptEnd: keptExamEnd,
    now: clock.now,
    ...(firstTurn && { firstTurn }),
  });
  const startedAt = firstTurn && performance.now();
  visit.setState({ latest: { examId, examNumber: keptExamNumber(), session, startedAt } });
  return session;
}

/** The session of this exam and of whoever is logged in; undefined: none in this visit. */
function ownSession(examId: string): ExamSession | undefined {
  const { latest } = visit.getState();
  return latest?.examId === examId && latest.examNumber === keptExamNumber() ? latest : undefined;
}

/**
 * Begins the session with the question that came with the start: the play page has it even if the network is lost in between, and in the
 * minute in which everybody starts, nobody asks the server for it a second time.
 */
export function startExamSession(examId: string, started: CallResult<'startExam'>): void {
  const { quiz, total_quiz_count, user_exam_status } = started;
  openSession(examId, turnOf(quiz, total_quiz_count, user_exam_status));
}

/** The session to play: the one that was started a moment ago, otherwise a new one. */
export function examSessionToPlay(examId: string): PlaySession {
  const { session, startedAt = Number.NEGATIVE_INFINITY } = ownSession(examId) ?? {};
  const isFresh = performance.now() - startedAt < freshMilliseconds && session?.getState().phase !== 'ended';
  return session && isFresh ? session : openSession(examId);
}

/** How the session has ended; undefined: it has not, or not in this visit. */
export function seenEndOf(examId: string): 'finished' | 'timeup' | undefined {
  const state = ownSession(examId)?.session.getState();
  const end = state?.phase === 'ended' ? state.end : undefined;
  return end === 'finished' || end === 'timeup' ? end : undefined;
}
