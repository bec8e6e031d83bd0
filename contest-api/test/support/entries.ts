import type { CallBody } from '@knowledgeking/contract';
import { sql } from 'kysely';
import { examNumberOf } from '../../src/entry/exam-number.ts';
import type { Participant } from '../../src/entry/queries.ts';
import { renderMail } from '../../src/mail/content/render.ts';
import type { MailRow } from '../../src/mail/outbox/queries.ts';
import { decryptContent } from '../../src/mail/outbox/queue.ts';
import { testExamId } from './client.ts';
import type { TestContest } from './contest.ts';

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
