import { type Database, inTransaction } from '../../database/database.ts';
import type { RequestedEntry } from '../../database/tables.ts';
import {
  createEntryToken,
  type EntryContext,
  entryTokenExpiry,
  hashEntryToken,
} from '../../entry/entry-context.ts';
import {
  findLatestEntryRequest,
  findParticipantByEmail,
  insertEntryRequest,
  type Participant,
} from '../../entry/queries.ts';
import { queueAlreadyEnteredMail, queueExamNumberMail, queueVerificationMail } from '../content/mails.ts';
import { mayGetMail } from './limit.ts';
import { type MailRequest, type MailRequestKind, removeMailRequest } from './queries-requests.ts';

/** The outcome of a request: a mail to be queued, or nothing. */
type Outcome = (() => Promise<void>) | undefined;
type Handler = (
  transaction: Database,
  context: EntryContext,
  request: MailRequest,
  participant: Participant | undefined,
) => Outcome | Promise<Outcome>;

const handlers: Record<MailRequestKind, Handler> = {
  entry: (transaction, context, request, participant) => {
    if (participant) return () => queueAlreadyEnteredMail(transaction, context, participant);
    return request.form ? verification(transaction, context, request, request.form) : undefined;
  },
  entry_resend: async (transaction, context, request, participant) => {
    if (participant) return () => queueAlreadyEnteredMail(transaction, context, participant);
    const latest = await findLatestEntryRequest(transaction, context.exam.id, request.email);
    return latest && verification(transaction, context, request, latest);
  },
  login_resend: (transaction, context, _request, participant) =>
    participant && (() => queueExamNumberMail(transaction, context, participant)),
};

/**
 * Looks up whose address a request has, and queues the mail that it leads to, if there is one and its mailbox may get it
 * (limit.ts). The request goes and the mail comes in one transaction.
 */
export async function handleMailRequest(
  context: EntryContext,
  request: MailRequest,
  mailsPerMailbox: number,
): Promise<void> {
  const { database, dataKey, exam, now } = context;
  await inTransaction(database, async (transaction) => {
    if (!(await removeMailRequest(transaction, request.mail_request_id))) return;
    const participant = await findParticipantByEmail(transaction, exam.id, request.email);
    // Whoever was taken out has no number that works; the operators are asked instead.
    if (participant?.cancelled_at) return;
    const queueMail = await handlers[request.kind](transaction, context, request, participant);
    if (!queueMail) return;
    if (await mayGetMail(transaction, request.email, { dataKey, now, mailsPerMailbox })) await queueMail();
  });
}

/**
 * Queues the mail with a new link for an address that never confirmed its entry, whatever its mailbox has had: an operator asked.
 * @returns false where there is no such entry, or a link could not be used any more
 */
export async function resendVerificationNow(context: EntryContext, email: string): Promise<boolean> {
  return inTransaction(context.database, async (transaction) => {
    const latest = await findLatestEntryRequest(transaction, context.exam.id, email);
    const queueMail =
      latest && verification(transaction, context, { email, created_at: context.now }, latest);
    await queueMail?.();
    return queueMail !== undefined;
  });
}

/** The verification mail with a link of its own; none once entry is over, because its link could not be used. */
function verification(
  transaction: Database,
  context: EntryContext,
  { email, created_at }: Pick<MailRequest, 'email' | 'created_at'>,
  { display_name, birthplace, children_division, encrypted_accommodation = null }: RequestedEntry,
): Outcome {
  const expiresAt = entryTokenExpiry(context);
  if (expiresAt <= context.now) return undefined;
  return async () => {
    const token = createEntryToken();
    await insertEntryRequest(transaction, {
      token_hash: hashEntryToken(context.dataKey, token),
      exam_id: context.exam.id,
      email,
      display_name,
      birthplace,
      children_division,
      encrypted_accommodation,
      created_at,
      expires_at: expiresAt,
    });
    await queueVerificationMail(transaction, context, { email, expiresAt, token });
  };
}
