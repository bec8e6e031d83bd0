import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { Span } from '../../attempts/queries-time-back.ts';
import { OperatorError } from '../../command-line/operator-error.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import type { MailContent, Move, NotificationAudience } from '../../database/tables.ts';
import { listOutages } from '../../operations/outages/outages.ts';
import { listCorrections } from '../../results/marking/queries-corrections.ts';
import type { VersionPair } from '../../results/versions/queries-comparison.ts';
import { findDeadAddresses } from '../outbox/queries-states.ts';
import {
  type Audience,
  findLastDue,
  findNotification,
  insertNotification,
  insertNotificationMails,
  keyOf,
  listEntered,
  listNotified,
  listRecipients,
  type Notification,
  type Recipient,
  updateNotification,
} from './queries.ts';
import { toContent } from './words.ts';

const pageSize = 1_000;

/** How an audience divides: who gets a mail now, who had theirs, who can't be reached, and who is no longer a contestant. */
export interface AudienceCounts {
  to_mail: number;
  already_queued: number;
  unreachable: number;
  left: number;
  /** Made by `simulate`; they get no mail. */
  synthetic: number;
}

/** A mail to many, before anything is written. */
export interface NotificationPlan {
  examId: string;
  audience: NotificationAudience;
  templateName: string;
  words: MailContent;
  mailsPerMinute: number;
}

/**
 * Whom a notification is about now.
 * @throws OperatorError where there is no such group, or it is not yet known who is in it
 */
export async function audienceOf(
  { database, now }: { database: Database; now: Date },
  exam: ContestExam,
  audience: NotificationAudience,
): Promise<Audience> {
  const examId = exam.id;
  const [group, number, move] = audience.split(' ');
  switch (group) {
    case 'unconfirmed':
      if (now >= exam.entry_end_at)
        throw new OperatorError('エントリーの受付は終わっています。確認のリンクは、もう使えません。');
      return { examId, group };
    case 'outage':
      return { examId, group, span: await spanOfOutage(database, exam, { number: Number(number), now }) };
    case 'remark': {
      const versions = await versionsOfRemark(database, examId, Number(number));
      return { examId, group, versions, move: move as Move };
    }
    case 'qualifiers':
      if (exam.result_version === null)
        throw new OperatorError('まだ採点していないので、予選通過者はいません。次は: contest aggregate');
      return { examId, group, result_version: exam.result_version };
    default:
      return { examId, group: 'everyone' };
  }
}

async function spanOfOutage(
  database: Database,
  exam: ContestExam,
  { number, now }: { number: number; now: Date },
): Promise<Span> {
  const outage = (await listOutages(database, exam, now)).find((one) => one.number === number);
  if (!outage) throw new OperatorError(`障害${number}はありません。次は: contest outages`);
  if (outage.isOngoing)
    throw new OperatorError(`障害${number}はまだ続いています。直ってから、もう一度打ってください。`);
  return { since: outage.from, until: outage.until };
}

async function versionsOfRemark(database: Database, examId: string, version: number): Promise<VersionPair> {
  const remark = (await listCorrections(database, examId)).find(
    (one) => one.result_version_after === version,
  );
  if (!remark || remark.result_version_before === null)
    throw new OperatorError(
      `版${version}は、見なおしで作った版ではありません。次は: contest results versions`,
    );
  return { examId, before: remark.result_version_before, after: version };
}

/**
 * The notification that was begun with the same name to the same audience; undefined where there is none.
 * @throws OperatorError where it had other words: half of the people would read the one, half the other
 */
export async function findBegun(
  database: Database,
  plan: NotificationPlan,
): Promise<Notification | undefined> {
  const { examId, audience, templateName, words } = plan;
  const begun = await findNotification(database, examId, audience, templateName);
  if (!begun) return undefined;
  if (isDeepStrictEqual(withoutCalendar(begun.words), withoutCalendar(words))) return begun;
  throw new OperatorError(
    `同じ名前の通知「${templateName}」が、別の文面ですでに始まっています。文面を元にもどすと続きから送れます。新しい通知として送るときは、テンプレートのファイルに別の名前をつけてください。`,
  );
}

/** A calendar file says when it was made. */
const withoutCalendar = ({ calendar: _calendar, ...words }: MailContent) => ({ ...words });

/** Walks through an audience page by page, and counts. @param onPage gets the people of each page who are to have a mail */
export async function walkAudience(
  database: Database,
  audience: Audience,
  notificationId: string | undefined,
  onPage: (recipients: Recipient[], seen: number) => Promise<void>,
): Promise<AudienceCounts> {
  const counts = { to_mail: 0, already_queued: 0, unreachable: 0, left: 0, synthetic: 0 };
  const deadAddresses = new Set((await findDeadAddresses(database)).map(({ recipient }) => recipient));
  let seen = 0;
  for (let after: string | undefined; ; ) {
    const page = await listRecipients(database, audience, { after, limit: pageSize });
    if (page.last === undefined) return counts;
    const [entered, notified] = await Promise.all([
      listEntered(database, audience.examId, page.meant),
      notificationId ? listNotified(database, notificationId, page.meant) : new Set<string>(),
    ]);
    const fateOf = (recipient: Recipient): keyof AudienceCounts => {
      const { participant_id, email, is_synthetic } = recipient;
      if (is_synthetic) return 'synthetic';
      if (notified.has(keyOf(recipient))) return 'already_queued';
      if (participant_id && !entered.has(participant_id)) return 'left';
      return deadAddresses.has(email) ? 'unreachable' : 'to_mail';
    };
    const byFate = Map.groupBy(page.meant, fateOf);
    for (const [fate, people] of byFate) counts[fate] += people.length;
    seen += page.seen;
    await onPage(byFate.get('to_mail') ?? [], seen);
    after = page.last;
  }
}

/**
 * Puts one mail for each of the audience into the queue, due at the stated rate; whoever has theirs gets no other one. What was cut off goes
 * on when it is called again.
 * @param onProgress called with how many of the audience were looked at
 */
export async function queueNotification(
  { database, now }: { database: Database; now: Date },
  plan: NotificationPlan,
  audience: Audience,
  onProgress: (seen: number) => void,
): Promise<AudienceCounts & { notification_id: string }> {
  const { examId, mailsPerMinute, words, templateName } = plan;
  await insertNotification(database, {
    notification_id: randomUUID(),
    exam_id: examId,
    audience: plan.audience,
    template_name: templateName,
    words: JSON.stringify(words),
    mails_per_minute: mailsPerMinute,
    created_at: now,
  });
  const begun = await findBegun(database, plan);
  if (!begun) throw new Error('a notification that was just written is gone');
  const notificationId = begun.notification_id;
  await updateNotification(database, notificationId, {
    mails_per_minute: mailsPerMinute,
    completed_at: null,
  });
  const step = 60_000 / mailsPerMinute;
  const lastDue = await findLastDue(database, notificationId);
  const start = lastDue && lastDue > now ? addMilliseconds(lastDue, step) : now;
  let queued = 0;
  const counts = await walkAudience(database, audience, notificationId, async (recipients, seen) => {
    const mails = recipients.map((recipient, index) => ({
      mail_id: randomUUID(),
      participant_id: recipient.participant_id,
      recipient: recipient.email,
      subject: toContent(words, recipient).subject,
      due_at: addMilliseconds(start, (queued + index) * step),
    }));
    if (mails.length > 0)
      queued += await inTransaction(database, (transaction) =>
        insertNotificationMails(transaction, { examId, notificationId, now }, mails),
      );
    onProgress(seen);
  });
  await updateNotification(database, notificationId, { completed_at: now });
  return { ...counts, to_mail: queued, notification_id: notificationId };
}
