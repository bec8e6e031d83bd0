import type { CallBody } from '@knowledgeking/contract';
import { sql } from 'kysely';
import { examNumberOf } from '../../src/entry/exam-number.ts';
import type { Participant } from '../../src/entry/queries.ts';
import { renderMail } from '../../src/mail/content/render.ts';
import type { MailRow } from '../../src/mail/outbox/queries.ts';
import { decryptContent } from '../../src/mail/outbox/queue.ts';
import { type Client, testExamId } from './client.ts';
import type { TestContest } from './contest.ts';
import { testTimes } from './pack.ts';

let count = 0;

/** A valid entry form, each with a new address. */
export function buildEntry(overrides: Partial<CallBody<'enter'>> = {}): CallBody<'enter'> {
  count += 1;
  return {
    email: `crew${count}@example.jp`,
    display_name: 'なぎさ',
    birthplace: '東京都',
    children_division: false,
    agreed: true,
    ...overrides,
  };
}

/** A mail as its recipient reads it. */
export type WaitingMail = MailRow & ReturnType<typeof renderMail>;

/** The outbox of an address, oldest first, after the worker has handled all requests. */
export async function mailsTo(contest: TestContest, email: string): Promise<WaitingMail[]> {
  await contest.handleMailRequests();
  const rows = await contest.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('request', 'is', null)
    .orderBy('created_at')
    // Of one moment by the transaction that wrote them: their place in the table is no order, once a vacuum has made room in it.
    .orderBy(sql`xmin::text::bigint`)
    .execute();
  return rows.map((row) => ({ ...row, ...renderMail(decryptContent(contest.dataKey, row)) }));
}

/** The entry token in a mail's verification link. */
export function tokenIn(mail: WaitingMail | undefined): string {
  return /entry_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Submits the entry form and returns the entry token that was mailed. */
export async function enterForToken(contest: TestContest, entry: CallBody<'enter'>): Promise<string> {
  const { status, body } = await contest.client().call('enter', { body: entry });
  if (status !== 202) throw new Error(`entry refused: ${JSON.stringify(body)}`);
  return tokenIn((await mailsTo(contest, entry.email)).at(-1));
}

/** Everyone who has entered the test exam with an address, with the exam number decrypted. */
export async function participantsWith(
  { database, dataKey }: TestContest,
  email: string,
): Promise<(Participant & { exam_number: string })[]> {
  const rows = await database
    .selectFrom('participants')
    .selectAll()
    .where('exam_id', '=', testExamId)
    .where('email', '=', email)
    .execute();
  return rows.map((row) => ({ ...row, exam_number: examNumberOf(dataKey, row) }));
}

/** Enters with a form, and opens the link of the mail. @returns who has entered */
export async function enterAndConfirm(contest: TestContest, form = buildEntry()) {
  const entry_token = await enterForToken(contest, form);
  const { status } = await contest.client().call('confirmEntry', { body: { entry_token } });
  const [participant] = await participantsWith(contest, form.email);
  if (status !== 200 || !participant) throw new Error('nobody entered');
  return participant;
}

/** Somebody who has entered through the form and logged in with the number of the mail. */
export interface EnteredPerson {
  client: Client;
  email: string;
  participantId: string;
  examNumber: string;
}

/** Enters with an address, confirms and logs in; the contest's clock is in the exam afterwards. */
export async function enterPerson(
  contest: TestContest,
  entry: Partial<ReturnType<typeof buildEntry>> = {},
): Promise<EnteredPerson> {
  contest.clock.now = testTimes.entry;
  const form = buildEntry(entry);
  const { exam_number, participant_id } = await enterAndConfirm(contest, form);
  contest.clock.now = testTimes.inProgress;
  const client = contest.client();
  await client.call('login', { body: { base_crew_token: exam_number } });
  return { client, email: form.email, participantId: participant_id, examNumber: exam_number };
}
