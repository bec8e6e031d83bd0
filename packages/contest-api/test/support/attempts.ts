import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { testExamId } from './client.ts';
import type { TestContest } from './contest.ts';
import { testTimes } from './pack.ts';

/** How somebody played. */
export interface Played {
  answers: string[];
  /** Seconds for each answer, or for each its own; default 20. */
  seconds?: number | readonly number[];
  /** Default: one of their own. */
  email?: string;
  /** Default: `testTimes.inProgress`. */
  startedAt?: Date;
  /** Time given back after an outage; default: none. */
  creditSeconds?: number;
  /** By how much the duration is longer than the exam's; default: 1. */
  durationFactor?: number;
}

let made = 0;

/** Writes a finished attempt with its answers and verdicts, as the API would have. @returns the participant's id */
export async function writeFinishedAttempt(
  contest: TestContest,
  {
    answers,
    seconds = 20,
    email,
    startedAt = testTimes.inProgress,
    creditSeconds = 0,
    durationFactor = 1,
  }: Played,
): Promise<string> {
  made += 1;
  const participantId = `99999999-0000-4000-8000-${`${made}`.padStart(12, '0')}`;
  const { database } = contest;
  const exam = await contest.exam();
  await database
    .insertInto('participants')
    .values({
      participant_id: participantId,
      exam_id: testExamId,
      email: email ?? `player-${made}@example.jp`,
      encrypted_exam_number: null,
      display_name: `うみべのプレイヤー${made}`,
      birthplace: '東京都',
      children_division: false,
      is_synthetic: false,
      created_at: testTimes.entry,
    })
    .execute();
  const secondsTo = (index: number) =>
    typeof seconds === 'number'
      ? (index + 1) * seconds
      : seconds.slice(0, index + 1).reduce((sum, each) => sum + each, 0);
  const at = (index: number) => addMilliseconds(startedAt, secondsTo(index) * 1_000);
  await database
    .insertInto('attempts')
    .values({
      participant_id: participantId,
      exam_id: testExamId,
      started_at: startedAt,
      answered_count: answers.length,
      finished_at: at(answers.length),
      credit_seconds: creditSeconds,
      duration_factor: durationFactor,
    })
    .execute();
  if (answers.length > 0)
    await database
      .insertInto('answers')
      .values(
        answers.map((answer, index) => ({
          participant_id: participantId,
          answered_at: at(index),
          verdict: exam.quizzes[index]?.accepted_answers.has(answer)
            ? exam.quizzes[index].verdicts.right
            : (exam.quizzes[index]?.verdicts.wrong ?? null),
          quiz_number: index + 1,
          answer,
          canonical_answer: null,
        })),
      )
      .execute();
  return participantId;
}

/** Adds contestants who have started. @returns their ids */
export async function addContestants(
  database: Database,
  count: number,
  startedAt = testTimes.inProgress,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into participants
    (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, ${testExamId}, id::text, 'なぎさ', '東京都', false, true, ${startedAt}
    from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  await sql`insert into attempts (participant_id, exam_id, started_at, answered_count)
    select id, ${testExamId}, ${startedAt}, 0 from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  return ids;
}
