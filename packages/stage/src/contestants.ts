import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sign } from '@fastify/cookie';
import type { ExamWithKey } from '@knowledgeking/contest-api/contest/exam';
import { loadCurrentExam, loadExams } from '@knowledgeking/contest-api/contest/load-exams';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { createSession, writeSession } from '@knowledgeking/contest-api/http/sessions';
import { judged } from '@knowledgeking/contest-api/rehearsal/commands-simulate';
import { moveToPeriod } from '@knowledgeking/contest-api/rehearsal/move-to-period';
import { readSettings } from '@knowledgeking/contest-api/settings';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { plausibleWrongAnswers } from '@knowledgeking/rehearsal/synthetic-crowd';
import { sql } from 'kysely';

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
    keyed.correct_answer,
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

/** The same, once each copy that runs knows that the exam is in progress. */
export async function seatContestants(database: Database, count: number): Promise<Contestant[]> {
  const contestants = await addContestants(database, count);
  await pause(1_200);
  return contestants;
}

/** The exam of the contest as it is now. */
export async function currentExam(database: Database): Promise<ExamWithKey> {
  const exam = await loadCurrentExam(database);
  if (!exam) throw new Error('there is no exam');
  return exam;
}

/** Puts the contest in progress and adds participants who have just started. */
export async function addRunningAttempts(database: Database, count: number) {
  const exam = await currentExam(database);
  const now = new Date();
  await moveToPeriod(database, exam, 'in_progress', now);
  const participantIds = await addParticipants(database, exam.id, count);
  await sql`insert into attempts (participant_id, exam_id, started_at, answered_count)
    select id, ${exam.id}, ${now}, 0
    from unnest(${participantIds}::uuid[]) as ids (id)`.execute(database);
  return { examId: exam.id, quizCount: exam.quizzes.length, participantIds };
}

/** Adds participants who have entered. @returns their ids */
export async function addParticipants(database: Database, examId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into participants
    (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, ${examId}, id::text, 'bench', '東京都', false, true, ${new Date()}
    from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  return ids;
}
