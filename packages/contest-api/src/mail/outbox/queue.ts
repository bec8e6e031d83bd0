import { randomBytes, randomUUID } from 'node:crypto';
import { entryLinkEnd } from '@knowledgeking/contract/rules/entry';
import type { DataKey } from '../../database/data-key.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import type { MailContent, MailKind, MailRequestKind, RequestedEntry } from '../../database/tables.ts';
import { type EntryContext, examNumberOf } from '../../entry/exam-number.ts';
import {
  findLatestEntryRequest,
  findParticipantByEmail,
  insertEntryRequest,
  type Participant,
} from '../../entry/queries.ts';
import { OperatorError } from '../../errors.ts';
import { mailboxHash } from '../addresses.ts';
import { alreadyEnteredContent, examNumberContent, verificationContent } from '../content/words.ts';
import { countMail, insertMail, type MailRequest, type MailRow, removeRequest } from './queries.ts';

/** Asks for a mail: the same for every address, because nothing is looked up yet (`handleRequest`). */
export function requestMail(
  { database, exam, now }: { database: Database; exam: { id: string }; now: Date },
  request: MailRequestKind,
  recipient: string,
  form: RequestedEntry | null = null,
) {
  const row = { mail_id: randomUUID(), exam_id: exam.id, recipient, subject: '' };
  return insertMail(database, { ...row, request, form }, now);
}

/** Queues a mail, in the transaction of whatever it is about; its words are encrypted: they hold links and exam numbers. @returns its id */
export async function queueMail(
  transaction: Database,
  {
    dataKey,
    exam,
    now,
    priority = 0,
  }: Pick<EntryContext, 'dataKey' | 'now' | 'priority'> & { exam: { id: string } },
  mail: { kind: MailKind; recipient: string; participant_id?: string },
  content: MailContent,
): Promise<string> {
  const mail_id = randomUUID();
  const encrypted_content = dataKey.encrypt(JSON.stringify(content), placeOf(mail_id));
  const { subject } = content;
  const row = { ...mail, mail_id, exam_id: exam.id, subject, encrypted_content, priority };
  await insertMail(transaction, row, now);
  return mail_id;
}

/** Puts the mail with somebody's exam number into the queue. */
export function queueExamNumberMail(transaction: Database, context: EntryContext, participant: Participant) {
  const { email, participant_id } = participant;
  const content = examNumberContent(context, participant, examNumberOf(context.dataKey, participant));
  return queueMail(transaction, context, { kind: 'exam_number', recipient: email, participant_id }, content);
}

/** The words of a waiting mail to one. @throws where it has been sent, or was encrypted with another key */
export function decryptContent(
  dataKey: DataKey,
  { mail_id, encrypted_content }: Pick<MailRow, 'mail_id' | 'encrypted_content'>,
): MailContent {
  if (encrypted_content === null) throw new Error('the mail was sent, and what it said is gone');
  return JSON.parse(dataKey.decrypt(encrypted_content, placeOf(mail_id)));
}

const placeOf = (mailId: string) => `mail ${mailId}`;

/** Queues the mail that somebody is to get; undefined: they get none. @returns its id */
export type QueueMail = (() => Promise<string>) | undefined;
type Handler = (
  transaction: Database,
  context: EntryContext,
  request: Pick<MailRequest, 'recipient' | 'created_at' | 'form'>,
  participant: Participant | undefined,
) => QueueMail | Promise<QueueMail>;

const handlers: Record<MailRequestKind, Handler> = {
  entry: (transaction, context, request, participant) => {
    if (participant) return alreadyEntered(transaction, context, participant);
    return request.form ? verification(transaction, context, request, request.form) : undefined;
  },
  entry_resend: async (transaction, context, request, participant) => {
    if (participant) return alreadyEntered(transaction, context, participant);
    const latest = await findLatestEntryRequest(transaction, context.exam.id, request.recipient);
    return latest && verification(transaction, context, request, latest);
  },
  login_resend: (transaction, context, _request, participant) =>
    participant && (() => queueExamNumberMail(transaction, context, participant)),
};

/** Queues the mail that a request leads to, if there is one and its mailbox may get it. The request goes and the mail comes in one transaction. */
export async function handleRequest(context: EntryContext, request: MailRequest, mailsPerMailbox: number) {
  const { database, dataKey, exam, now } = context;
  const { mail_id, recipient } = request;
  await inTransaction(database, async (transaction) => {
    if (!(await removeRequest(transaction, mail_id))) return;
    const participant = await findParticipantByEmail(transaction, exam.id, recipient);
    // Anyone who was taken out has no number that works; the operators are asked instead.
    if (participant?.cancelled_at) return;
    const queue = await handlers[request.request](transaction, context, request, participant);
    const mailbox = mailboxHash(dataKey, recipient);
    if (queue && (await countMail(transaction, mailbox, { now, limit: mailsPerMailbox }))) await queue();
  });
}

/** The mail of an entry once more, whatever its mailbox has had: an operator asks. Undefined where no entry waits, or it is too late. */
export const entryMailAgain = (
  transaction: Database,
  context: EntryContext,
  { recipient, participant }: { recipient: string; participant?: Participant | undefined },
) => {
  const asked = { recipient, created_at: context.now, form: null };
  return handlers.entry_resend(transaction, context, asked, participant);
};

/** Queues a mail with a new link. @throws OperatorError where no entry waits, or it is too late */
export async function resendVerificationNow(context: EntryContext, recipient: string): Promise<void> {
  return inTransaction(context.database, async (transaction) => {
    const queue = await entryMailAgain(transaction, context, { recipient });
    if (!queue)
      throw new OperatorError(
        '確認メールは送れません。エントリーがもうないか、エントリーの受け付けが終わっています。',
      );
    await queue();
  });
}

function alreadyEntered(transaction: Database, context: EntryContext, participant: Participant): QueueMail {
  const { email, participant_id } = participant;
  const content = alreadyEnteredContent(context, participant, examNumberOf(context.dataKey, participant));
  const mail = { kind: 'already_entered', recipient: email, participant_id } as const;
  return () => queueMail(transaction, context, mail, content);
}

/** The verification mail with a link of its own, which can be used for a day and never past the end of entry; none once entry is over. */
function verification(
  transaction: Database,
  context: EntryContext,
  { recipient, created_at }: Pick<MailRequest, 'recipient' | 'created_at'>,
  { display_name, birthplace, children_division, encrypted_accommodation = null }: RequestedEntry,
): QueueMail {
  const { exam, now, dataKey } = context;
  const expiresAt = new Date(entryLinkEnd(now.getTime(), exam.entry_end_at.getTime()));
  if (expiresAt <= now) return undefined;
  return async () => {
    // 192 bits; the mail has it, and the database its hash.
    const token = randomBytes(24).toString('base64url');
    await insertEntryRequest(transaction, {
      token_hash: dataKey.hash('entry_token', token),
      exam_id: exam.id,
      email: recipient,
      display_name,
      birthplace,
      children_division,
      encrypted_accommodation,
      created_at,
      expires_at: expiresAt,
    });
    const content = verificationContent(context, { token, expiresAt });
    return queueMail(transaction, context, { kind: 'entry', recipient }, content);
  };
}
