import { sign } from '@fastify/cookie';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { plausibleWrongAnswers } from '@knowledgeking/rehearsal/synthetic-answers';
import { loadExams } from '../../contest-api/src/contest/load-exams.ts';
import { judged } from '../../contest-api/src/data/simulate.ts';
import type { Database } from '../../contest-api/src/database/database.ts';
import { createSession, writeSession } from '../../contest-api/src/entry/session.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { addRunningAttempts } from './attempts.ts';

/** Somebody who sits the exam. */
export interface Contestant {
  participantId: string;
  cookie: string;
  /** Where answers are sent. */
  path: string;
  /** The answer to each question: right, wrong and skipped ones, other than the next contestant's. */
  answers: readonly string[];
  /** The number of the question whose turn it is. */
  next: number;
  quizCount: number;
}

/** The form with which somebody enters. */
export const entryForm = (email: string) => ({
  email,
  display_name: 'なぎさ',
  birthplace: '東京都',
  children_division: false,
  agreed: true,
});

/** A session cookie as the API signs it where no secret is set. */
export const sessionCookie = (participantId: string): string =>
  `session=${encodeURIComponent(sign(writeSession(createSession(participantId, new Date())), readSettings({}).sessionSecret))}`;

/** Puts the contest in progress and adds contestants who have just started. */
export async function addContestants(database: Database, count: number): Promise<Contestant[]> {
  const { examId, quizCount, participantIds } = await addRunningAttempts(database, count);
  const exam = (await loadExams(database)).find(({ id }) => id === examId);
  const choices = (exam?.quizzes ?? []).map((keyed) => [
    keyed.correctAnswer,
    ...plausibleWrongAnswers(judged(keyed)),
    skippedAnswer,
  ]);
  return participantIds.map((participantId, index) => ({
    participantId,
    cookie: sessionCookie(participantId),
    path: `/api/exams/${examId}/submit`,
    answers: choices.map((answers) => answers[index % answers.length] ?? skippedAnswer),
    next: 1,
    quizCount,
  }));
}
