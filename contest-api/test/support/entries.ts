import type { CallBody } from '@knowledgeking/contract';
import { sql } from 'kysely';
import type { MailRow } from '../../src/repositories/mails.ts';
import { testExamId } from './client.ts';
import type { TestContest } from './contest.ts';

let count = 0;

/** An entry form that is right, each with an address of its own. */
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

/** What is in the outbox for an address, oldest first. */
export function mailsTo({ database }: TestContest, email: string): Promise<MailRow[]> {
  return database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy(sql`ctid`)
    .execute();
}

/** The token of the verification link in a mail. */
export function tokenIn(mail: MailRow | undefined): string {
  return /entry_token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
}

/** Enters and gives the token that was mailed. */
export async function enterForToken(contest: TestContest, entry: CallBody<'enter'>): Promise<string> {
  const { status, body } = await contest.client().call('enter', { body: entry });
  if (status !== 202) throw new Error(`entry refused: ${JSON.stringify(body)}`);
  return tokenIn((await mailsTo(contest, entry.email)).at(-1));
}

/** Everyone who has entered the test exam with an address. */
export function participantsWith({ database }: TestContest, email: string) {
  return database
    .selectFrom('participants')
    .selectAll()
    .where('exam_id', '=', testExamId)
    .where('email', '=', email)
    .execute();
}
