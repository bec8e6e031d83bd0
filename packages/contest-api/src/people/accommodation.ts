import { type Accommodation, durationFactors } from '@knowledgeking/contract/rules/accommodation';
import { isFinished, ownSeconds, scheduledEnd } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { lockExam } from '../contest/queries.ts';
import { readDatabaseTime } from '../database/clock.ts';
import { inTransaction, type Pool } from '../database/database.ts';
import type { EntryContext } from '../entry/exam-number.ts';
import type { Participant } from '../entry/queries.ts';
import { OperatorError } from '../errors.ts';
import { accommodationContent, type Decision } from '../mail/content/words.ts';
import { queueMail } from '../mail/outbox/queue.ts';
import { requireUnchanged } from './find-people.ts';
import { setDuration } from './queries.ts';

/** The grants, the least first. */
export const grants = (Object.keys(durationFactors) as Accommodation[]).sort(
  (one, other) => durationFactors[one] - durationFactors[other],
);

/** The grant of a factor; null: none. */
export function grantOf(durationFactor: number): Accommodation | null {
  return grants.find((grant) => durationFactors[grant] === durationFactor) ?? null;
}

const factorOf = ({ granted }: Decision): number => (granted ? durationFactors[granted] : 1);

/** The contestant's duration, and the end of an attempt that has begun, else null. */
export type DecisionPreview = Awaited<ReturnType<typeof previewDecision>>;

/** The changes of an answer. @throws OperatorError where it is too late for it, or where it would cut an attempt short */
export async function previewDecision(
  { pool, exam, now }: { pool: Pool; exam: ExamWithKey; now: Date },
  { participant_id, is_synthetic }: Participant,
  decision: Decision,
) {
  if (is_synthetic) throw new OperatorError('模擬参加者には、配慮は要りません。');
  const factor = factorOf(decision);
  const seconds = ownSeconds(exam, factor);
  const attempt = (await findParticipantState(pool, participant_id))?.attempt;
  if (exam.is_result_published || now > exam.last_end_at)
    throw new OperatorError('予選は終わっています。制限時間はもう変えられません。何も変更していません。');
  if (!attempt) return { seconds, attempt: null };
  if (isFinished(exam, attempt))
    throw new OperatorError(
      'この人の受験は終わっています。制限時間はもう変えられません。何も変更していません。',
    );
  if (factor < attempt.duration_factor)
    throw new OperatorError('受験をはじめた人の制限時間は、短くできません。何も変更していません。');
  const endAfter = scheduledEnd(exam, { ...attempt, duration_factor: factor });
  return { seconds, attempt: { endBefore: scheduledEnd(exam, attempt), endAfter } };
}

/** Answers somebody who needs more time, by mail, and moves the end of an attempt. @throws OperatorError as `previewDecision` does */
export async function decide(
  context: EntryContext & { pool: Pool },
  participant: Participant,
  decision: Decision,
): Promise<DecisionPreview> {
  const { database, exam } = context;
  return inTransaction(database, async (transaction) => {
    // The exam before the participant, as where time is given back.
    const { isPublished } = await lockExam(transaction, exam.id);
    await requireUnchanged(transaction, participant);
    const now = await readDatabaseTime(transaction);
    const locked = { ...exam, is_result_published: isPublished };
    const preview = await previewDecision({ ...context, exam: locked, now }, participant, decision);
    await setDuration(transaction, participant, { factor: factorOf(decision), now });
    const { participant_id, email } = participant;
    const content = accommodationContent(context, participant, decision, preview.seconds);
    await queueMail(transaction, context, { kind: 'notice', recipient: email, participant_id }, content);
    return preview;
  });
}
