import { type AttemptCounts, countAttempts } from '../../contest/queries-schedule.ts';
import type { Database } from '../../database/database.ts';
import { type MailBacklog, readMailBacklog } from '../../mail/outbox/queries-backlog.ts';
import { mailIs } from '../../mail/outbox/queries-states.ts';

/** How many have entered an exam, and how far they are. Reads both tables from end to end. */
export async function countPeople(
  database: Database,
  examId: string,
  now: Date,
): Promise<AttemptCounts & { entered: number }> {
  const { entered } = await database
    .selectFrom('participants')
    .select((select) => select.fn.countAll<number>().as('entered'))
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow();
  return { entered, ...(await countAttempts(database, examId, now)) };
}

/** The mails and requests that wait, and how many of the waiting mails the mail server has not taken at least once. */
export async function readMailQueue(
  database: Database,
  now: Date,
): Promise<MailBacklog & { retrying: number }> {
  const { retrying } = await database
    .selectFrom('mails')
    .select((select) => select.fn.countAll<number>().as('retrying'))
    .where(mailIs.waiting)
    // One that is being tried again has no error just now.
    .where((mail) => mail.or([mail('last_error', 'is not', null), mail('attempts', '>', 1)]))
    .executeTakeFirstOrThrow();
  return { retrying, ...(await readMailBacklog(database, now)) };
}
