import { sign } from '@fastify/cookie';
import type { Database } from '../../contest-api/src/repositories/database.ts';
import { createSession, writeSession } from '../../contest-api/src/services/session.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { addRunningAttempts } from '../bench/attempts.ts';

/** Somebody who sits the exam. */
export interface Contestant {
  participantId: string;
  cookie: string;
  /** Where answers are sent. */
  path: string;
  /** The answer to every question: the skip, which every type takes. */
  answer: string;
  /** The number of the question whose turn it is. */
  next: number;
  quizCount: number;
}

/** A session cookie as the API signs it where no secret is set. */
export const sessionCookie = (participantId: string): string =>
  `session=${encodeURIComponent(sign(writeSession(createSession(participantId, new Date())), readSettings({}).sessionSecret))}`;

/** Puts the contest in progress and adds contestants who have just started. */
export async function addContestants(database: Database, count: number): Promise<Contestant[]> {
  const { examId, quizCount, participantIds } = await addRunningAttempts(database, count);
  return participantIds.map((participantId) => ({
    participantId,
    cookie: sessionCookie(participantId),
    path: `/api/exams/${examId}/submit`,
    answer: '',
    next: 1,
    quizCount,
  }));
}
