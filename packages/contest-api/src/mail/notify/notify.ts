import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PackMail } from '@knowledgeking/contract';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { listAttemptsOf } from '../../attempts/queries-time-back.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import { listCorrections } from '../../contest/queries-corrections.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { pagesByKey } from '../../database/rows.ts';
import type { MailContent, Move } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { listOutages } from '../../outages/find-outages.ts';
import { aggregationStep } from '../../results/publication.ts';
import { listMovers } from '../../results/versions/queries-comparison.ts';
import { findDeadAddresses } from '../outbox/queries.ts';
import {
  beginNotification,
  findLastDue,
  insertNotificationMails,
  keyOf,
  listEntered,
  listNotified,
  listPassed,
  listPeople,
  listUnconfirmed,
  lockUnlessStopped,
  markCompleted,
  type Notification,
  type ReadPeople,
  type Recipient,
} from './queries.ts';
import { toContent } from './words.ts';

/** The people whom a notification is about. */
export interface People {
  read: ReadPeople;
  /** Those who are meant among some participants; absent: all of them. */
  among?: (participantIds: string[]) => Promise<Set<string>>;
}

/** Whom a notification is about. */
export interface Audience {
  /** As `notify status` and `notify stop` name it. */
  name: string;
  words: string;
  /** Whether their having the mail tells the results. */
  tellsResults?: true;
  /** @throws OperatorError where there is no such group, or it is not yet known who is in it */
  find: (context: { database: Database; now: Date }, exam: ExamWithKey) => Promise<People>;
}

export const everyone: Audience = {
  name: 'everyone',
  words: 'エントリーした全員',
  find: async () => ({ read: listPeople }),
};

export const qualifiers: Audience = {
  name: 'qualifiers',
  words: '予選通過者',
  tellsResults: true,
  async find({ database, now }, exam) {
    const { id: examId, result_version: version } = exam;
    if (version === null)
      throw new OperatorError(`まだ集計していないので、予選通過者はいません。${aggregationStep(exam, now)}`);
    return { read: listPeople, among: (ids) => listPassed(database, { examId, version }, ids) };
  },
};

export const unconfirmed: Audience = {
  name: 'unconfirmed',
  words: '確認のリンクをまだ開いていない人',
  async find({ now }, exam) {
    if (now >= exam.entry_end_at)
      throw new OperatorError('エントリーの受付は終わっています。確認のリンクは、もう使えません。');
    return { read: listUnconfirmed };
  },
};

/** Those who were playing in an outage. @param number as `outages` counts them */
export const concernedBy = (number: number): Audience => ({
  name: `outage ${number}`,
  words: `障害${number}のあいだに受験中だった人`,
  async find({ database, now }, exam) {
    const outage = (await listOutages(database, exam, now)).find((one) => one.number === number);
    if (!outage) throw new OperatorError(`障害${number}はありません。次は: contest outages`);
    if (outage.isOngoing)
      throw new OperatorError(`障害${number}はまだ続いています。直ってから、もう一度打ってください。`);
    const playing = { examId: exam.id, span: { since: outage.from, until: outage.until } };
    const among = async (participantIds: string[]) =>
      new Set(await listAttemptsOf(database, { ...playing, participantIds }));
    return { read: listPeople, among };
  },
});

/** The ways to move, in Japanese. */
export const moves: Record<Move, string> = {
  up: '点が上がった',
  down: '点が下がった',
  won: '合格になった',
  lost: '合格でなくなった',
};

/** Those who moved in one way when a correction of the key made a version of the results. */
export const movedBy = (version: number, move: Move): Audience => ({
  name: `remark ${version} ${move}`,
  words: `版${version}の見なおしで${moves[move]}人`,
  tellsResults: true,
  async find({ database }, { id: examId }) {
    const corrections = await listCorrections(database, examId);
    const before = corrections.find((one) => one.result_version_after === version)?.result_version_before;
    if (before == null)
      throw new OperatorError(
        `版${version}は、見なおしで作った版ではありません。次は: contest results versions`,
      );
    const versions = { examId, before, after: version };
    return { read: listPeople, among: (ids) => listMovers(database, versions, move, ids) };
  },
});

const pageSize = 1_000;

/** How many of an audience get a mail now, had theirs, can’t be reached, are no longer contestants, or were made by `simulate`. */
export type AudienceCounts = typeof nobody;
const nobody = { to_mail: 0, already_queued: 0, unreachable: 0, left: 0, synthetic: 0 };

/** A mail to many, before anything is written: what its row will have, and whom it is to. */
export interface NotificationPlan
  extends Pick<
    Notification,
    'exam_id' | 'audience' | 'template_name' | 'template_file' | 'words' | 'mails_per_minute'
  > {
  people: People;
}

/** @throws OperatorError where the mail, or being among those who get it, tells results that are not published */
export function requireTellable(exam: ExamWithKey, audience: Audience, template: PackMail, now: Date): void {
  if (!(template.needs_published_results || audience.tellsResults) || exam.is_result_published) return;
  const next = exam.result_version === null ? aggregationStep(exam, now) : '次は: contest publish';
  throw new OperatorError(`結果をまだ公開していないので、送れません。${next}`);
}

/** @throws OperatorError where a notification was begun with other words: half of the people would read the one, half the other */
export function requireSameWords(
  begun: Notification,
  { words, template_name }: Pick<NotificationPlan, 'words' | 'template_name'>,
): void {
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
  { exam_id, people }: Pick<NotificationPlan, 'exam_id' | 'people'>,
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

/**
 * Queues one mail for each of the audience who has none, due at the stated rate. What was cut off goes on when it is called again.
 * @param plan.generation how often it had been stopped when this was confirmed
 * @throws OperatorError where another command has stopped it since then: what was in the queue by then is gone
 */
export async function queueNotification(
  { database, now }: { database: Database; now: Date },
  { people, generation, ...row }: NotificationPlan & { generation: number },
  onProgress: (done: number) => void,
): Promise<AudienceCounts & { notification_id: string }> {
  const { exam_id, words, mails_per_minute } = row;
  const begun = await inTransaction(database, async (transaction) => {
    const fresh = { ...row, notification_id: randomUUID(), created_at: now };
    const begun = await beginNotification(transaction, fresh);
    if (begun.generation !== generation) throw stoppedMeanwhile();
    requireSameWords(begun, row);
    return begun;
  });
  const { notification_id } = begun;
  const step = 60_000 / mails_per_minute;
  const lastDue = await findLastDue(database, notification_id);
  const start = lastDue && lastDue > now ? addMilliseconds(lastDue, step) : now;
  let queued = 0;
  const counts = await walkAudience(
    database,
    { exam_id, people },
    notification_id,
    async (recipients, soFar) => {
      const mails = recipients.map((recipient, index) => ({
        mail_id: randomUUID(),
        participant_id: recipient.participant_id,
        recipient: recipient.email,
        subject: toContent(words, recipient).subject,
        due_at: addMilliseconds(start, (queued + index) * step),
      }));
      if (mails.length > 0)
        queued += await inTransaction(database, async (transaction) => {
          if (!(await lockUnlessStopped(transaction, begun))) throw stoppedMeanwhile();
          return insertNotificationMails(transaction, { exam_id, notification_id, now }, mails);
        });
      onProgress(totalOf(soFar));
    },
  );
  if (!(await markCompleted(database, begun, { now, unreachable: counts.unreachable })))
    throw stoppedMeanwhile();
  return { ...counts, to_mail: queued, notification_id };
}

const stoppedMeanwhile = () =>
  new OperatorError(
    'この一斉通知は、そのあいだに notify stop で止められました。ここから先は送信待ちに入れていません。次は: contest notify status',
  );
