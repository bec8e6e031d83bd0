import { normalizeDisplayName } from '@knowledgeking/contract/rules/display-name';
import { displayNameMessage, emailMessage, normalizeEmail } from '@knowledgeking/contract/rules/entry';
import type { ExamWithKey } from '../contest/exam.ts';
import { readDatabaseTime } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import type { CancellationReason, MailContent } from '../database/tables.ts';
import { type EntryContext, newExamNumber } from '../entry/exam-number.ts';
import { findParticipantByEmail, type Participant } from '../entry/queries.ts';
import { OperatorError } from '../errors.ts';
import { revokeEverySession } from '../http/queries-sessions.ts';
import { addressChangedContent, cancelledContent, restoredContent } from '../mail/content/words.ts';
import { readdressWaitingMails, removeWaitingMailsTo } from '../mail/notify/queries.ts';
import { queueExamNumberMail, queueMail } from '../mail/outbox/queue.ts';
import { changeUnchanged } from './find-people.ts';
import {
  type EntryChange,
  markCancelled,
  removeWaitingNotice,
  replaceExamNumber,
  unmarkCancelled,
  updateEntry,
} from './queries.ts';

/** Whether results that are there have to be made again after a change: they were counted by birthplace and division. */
export const makesResultsStale = ({ result_version }: ExamWithKey, change: EntryChange): boolean =>
  result_version !== null && (change.birthplace !== undefined || change.children_division !== undefined);

/** The change in its stored form, without what is so already. @throws OperatorError with a sentence for each part that breaks a rule */
export function checkedChange(
  participant: Participant,
  { email, display_name, birthplace, children_division }: EntryChange,
  regions: string[],
): EntryChange {
  const problems = [
    email !== undefined && emailMessage(email),
    display_name !== undefined && displayNameMessage(display_name),
    birthplace !== undefined &&
      !regions.includes(birthplace) &&
      `出身地は、次のどれかです: ${regions.join('、')}`,
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new OperatorError([...problems, '何も変更していません。'].join('\n'));
  const stored = {
    email: email && normalizeEmail(email),
    display_name: display_name && normalizeDisplayName(display_name),
    birthplace,
    children_division,
  };
  const changed = Object.entries(stored).filter(
    ([name, value]) => value !== undefined && participant[name as keyof EntryChange] !== value,
  );
  return Object.fromEntries(changed);
}

/**
 * Corrects an entry. A new address gets a new exam number, because people who read the old one's mails know the
 * previous number; the old one gets a notice. Both mails are sent however many their mailboxes have had. Sessions of the previous number end.
 * @throws OperatorError where the exam has another entry with the new address, or the entry is no longer as it was shown
 */
export async function changeEntry(context: EntryContext, participant: Participant, change: EntryChange) {
  const { database, exam } = context;
  const { email } = change;
  await changeUnchanged(database, participant, async (transaction) => {
    if (email !== undefined && (await findParticipantByEmail(transaction, exam.id, email)))
      throw new OperatorError(
        'そのメールアドレスでは、もう別の人がエントリーしています。何も変更していません。contest participant find で確かめてください。',
      );
    await updateEntry(transaction, participant, change);
    if (email === undefined) return;
    const { participant_id } = participant;
    const examNumber = newExamNumber(context.dataKey, participant_id);
    await replaceExamNumber(transaction, participant_id, examNumber);
    await queueExamNumberMail(transaction, context, {
      ...participant,
      ...change,
      encrypted_exam_number: examNumber.encrypted,
    });
    await queueNotice(transaction, context, participant, addressChangedContent(context));
    const now = await readDatabaseTime(transaction);
    await readdressWaitingMails(transaction, participant_id, { email, now });
    await revokeEverySession(transaction, [participant_id], now);
  });
}

/**
 * Takes somebody out of the contest: no login, no play, every session ended within a second or two, no place in the next aggregation, no
 * mail to many.
 * @returns how many of those still waited
 * @throws OperatorError where the entry is no longer as it was shown
 */
export async function cancelEntry(
  context: EntryContext,
  participant: Participant,
  { reason, isNotified }: { reason: CancellationReason; isNotified: boolean },
): Promise<number> {
  const { participant_id } = participant;
  return changeUnchanged(context.database, participant, async (transaction) => {
    // Now, and not when the command began: somebody can have logged in while the operator was asked.
    const now = await readDatabaseTime(transaction);
    await markCancelled(transaction, participant_id, { now, reason });
    await revokeEverySession(transaction, [participant_id], now);
    if (isNotified && !participant.is_synthetic)
      await queueNotice(
        transaction,
        { ...context, now },
        participant,
        cancelledContent(context, participant, reason),
      );
    return removeWaitingMailsTo(transaction, participant_id, now);
  });
}

/**
 * Takes somebody back into the contest, and has their last mail say so.
 * @throws OperatorError where the entry is no longer as it was shown
 */
export async function restoreEntry(
  context: EntryContext,
  participant: Participant,
  { isNotified }: { isNotified: boolean },
): Promise<void> {
  await changeUnchanged(context.database, participant, async (transaction) => {
    const now = await readDatabaseTime(transaction);
    await unmarkCancelled(transaction, participant);
    await removeWaitingNotice(transaction, participant, now);
    if (isNotified && !participant.is_synthetic)
      await queueNotice(transaction, { ...context, now }, participant, restoredContent(context, participant));
  });
}

const queueNotice = (
  transaction: Database,
  context: EntryContext,
  { email, participant_id }: Participant,
  content: MailContent,
) => queueMail(transaction, context, { kind: 'notice', recipient: email, participant_id }, content);
