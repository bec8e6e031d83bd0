import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { type Database, inTransaction } from '../../database/database.ts';
import { pagesByKey } from '../../database/rows.ts';
import type { MailContent } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { findDeadAddresses } from '../outbox/queries.ts';
import type { People } from './audiences.ts';
import {
  beginNotification,
  findLastDue,
  insertNotificationMails,
  keyOf,
  listEntered,
  listNotified,
  markCompleted,
  type Notification,
  type Recipient,
} from './queries.ts';
import { toContent } from './words.ts';

const pageSize = 1_000;

/** How many of an audience get a mail now, had theirs, can’t be reached, are no longer contestants, or were made by `simulate`. */
export type AudienceCounts = typeof nobody;
const nobody = { to_mail: 0, already_queued: 0, unreachable: 0, left: 0, synthetic: 0 };

/** A mail to many, before anything is written: what its row will have, and whom it is to. */
export interface NotificationPlan
  extends Pick<Notification, 'exam_id' | 'audience' | 'template_name' | 'words' | 'mails_per_minute'> {
  people: People;
}

/** @throws OperatorError where a notification was begun with other words: half of the people would read the one, half the other */
export function requireSameWords(begun: Notification, { words, template_name }: NotificationPlan): void {
  if (isDeepStrictEqual(withoutCalendar(begun.words), withoutCalendar(words))) return;
  throw new OperatorError(
    `同じ名前の通知「${template_name}」が、別の文面ですでに始まっています。文面を元にもどすと続きから送れます。新しい通知として送るときは、テンプレートのファイルに別の名前をつけてください。`,
  );
}

/** A calendar file says when it was made. */
const withoutCalendar = ({ calendar: _calendar, ...words }: MailContent) => ({ ...words });

/** Walks through an audience page by page, and counts. @param onPage gets the people of each page who are to have a mail */
export async function walkAudience(
  database: Database,
  { exam_id, people }: NotificationPlan,
  notificationId: string | undefined,
  onPage: (recipients: Recipient[], counts: AudienceCounts) => Promise<void>,
): Promise<AudienceCounts> {
  const counts = { ...nobody };
  const deadAddresses = new Set((await findDeadAddresses(database)).map(({ recipient }) => recipient));
  const read = (after: string) => people.read(database, exam_id, { after, limit: pageSize });
  for await (const page of pagesByKey(read, keyOf, '')) {
    const meantKeys = people.among && (await people.among(page.map(keyOf)));
    const meant = page.filter((recipient) => meantKeys?.has(keyOf(recipient)) ?? true);
    const [entered, notified] = await Promise.all([
      listEntered(database, exam_id, meant),
      notificationId ? listNotified(database, notificationId, meant) : new Set<string>(),
    ]);
    const fateOf = (recipient: Recipient): keyof AudienceCounts => {
      const { participant_id, email, is_synthetic } = recipient;
      if (is_synthetic) return 'synthetic';
      if (notified.has(keyOf(recipient))) return 'already_queued';
      if (participant_id && !entered.has(participant_id)) return 'left';
      return deadAddresses.has(email) ? 'unreachable' : 'to_mail';
    };
    const byFate = Map.groupBy(meant, fateOf);
    for (const [fate, those] of byFate) counts[fate] += those.length;
    await onPage(byFate.get('to_mail') ?? [], counts);
  }
  return counts;
}

/** How many of an audience were looked at. */
export const totalOf = (counts: AudienceCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Queues one mail for each of the audience who has none, due at the stated rate. What was cut off goes on when it is called again. */
export async function queueNotification(
  { database, now }: { database: Database; now: Date },
  plan: NotificationPlan,
  onProgress: (done: number) => void,
): Promise<AudienceCounts & { notification_id: string }> {
  const { people: _, ...row } = plan;
  const { exam_id, words, mails_per_minute } = row;
  const { notification_id } = await inTransaction(database, async (transaction) => {
    const begun = await beginNotification(transaction, {
      ...row,
      notification_id: randomUUID(),
      created_at: now,
    });
    requireSameWords(begun, plan);
    return begun;
  });
  const step = 60_000 / mails_per_minute;
  const lastDue = await findLastDue(database, notification_id);
  const start = lastDue && lastDue > now ? addMilliseconds(lastDue, step) : now;
  let queued = 0;
  const counts = await walkAudience(database, plan, notification_id, async (recipients, soFar) => {
    const mails = recipients.map((recipient, index) => ({
      mail_id: randomUUID(),
      participant_id: recipient.participant_id,
      recipient: recipient.email,
      subject: toContent(words, recipient).subject,
      due_at: addMilliseconds(start, (queued + index) * step),
    }));
    if (mails.length > 0)
      queued += await inTransaction(database, (transaction) =>
        insertNotificationMails(transaction, { exam_id, notification_id, now }, mails),
      );
    onProgress(totalOf(soFar));
  });
  await markCompleted(database, notification_id, now);
  return { ...counts, to_mail: queued, notification_id };
}
