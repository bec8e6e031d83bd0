import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Database, inTransaction } from '../repositories/database.ts';
import {
  type EntryRequest,
  findEntryRequest,
  findLatestEntryRequest,
  findParticipantByEmail,
  insertEntryRequest,
  insertParticipant,
  type Participant,
} from '../repositories/entries.ts';
import { ContestError } from './contest-error.ts';
import type { EntryContext } from './entry-context.ts';
import { checkedEntry, type EntryForm, normalizeEmail } from './entry-form.ts';
import { createExamNumber } from './exam-number.ts';
import { queueAlreadyEnteredMail, queueExamNumberMail, queueVerificationMail } from './mails.ts';
import { isEntryOpen } from './period.ts';
import { addMilliseconds } from './time.ts';

const tokenLifetimeMilliseconds = 24 * 60 * 60 * 1_000;

/** Keeps an entry and mails its verification link; for a known address the mail tells its owner instead. */
export async function enter(context: EntryContext, form: EntryForm): Promise<void> {
  const { database, exam, now } = context;
  if (!isEntryOpen(exam, now)) throw new ContestError('entry_closed');
  const entry = checkedEntry(form, exam.regions);
  await inTransaction(database, async (transaction) => {
    const participant = await findParticipantByEmail(transaction, exam.id, entry.email);
    if (participant) return queueAlreadyEnteredMail(transaction, context, participant);
    await requestVerification(transaction, context, entry);
  });
}

/** Mails the verification link again where the address has entered; tells nobody whether it has. */
export async function resendVerification(context: EntryContext, typedEmail: string): Promise<void> {
  const email = normalizeEmail(typedEmail);
  if (!isEntryOpen(context.exam, context.now)) return;
  await inTransaction(context.database, async (transaction) => {
    const participant = await findParticipantByEmail(transaction, context.exam.id, email);
    if (participant) return queueAlreadyEnteredMail(transaction, context, participant);
    const request = await findLatestEntryRequest(transaction, context.exam.id, email);
    if (request) await requestVerification(transaction, context, request);
  });
}

/** Mails the exam number again where the address has one; tells nobody whether it has. */
export async function resendExamNumber(context: EntryContext, typedEmail: string): Promise<void> {
  const email = normalizeEmail(typedEmail);
  const participant = await findParticipantByEmail(context.database, context.exam.id, email);
  if (participant) await queueExamNumberMail(context.database, context, participant);
}

/** What a verification link is about. */
export async function getConfirmation(context: EntryContext, token: string) {
  const request = await findRequest(context, token);
  const participant = await findParticipantByEmail(context.database, context.exam.id, request.email);
  if (!participant && context.now > request.expires_at) throw new ContestError('entry_token_expired');
  const { display_name, birthplace, children_division } = participant ?? request;
  return { display_name, birthplace, children_division, confirmed: participant !== undefined };
}

/** Completes an entry and mails the exam number. Whoever has entered already stays as they are. */
export async function confirmEntry(context: EntryContext, token: string): Promise<{ display_name: string }> {
  const { database, exam, now } = context;
  const request = await findRequest(context, token);
  return inTransaction(database, async (transaction) => {
    const known = await findParticipantByEmail(transaction, exam.id, request.email);
    if (known) return { display_name: known.display_name };
    if (now > request.expires_at) throw new ContestError('entry_token_expired');
    const participant = newParticipant(context, request);
    // A concurrent confirmation can have been faster; then theirs is the entry.
    if (!(await insertParticipant(transaction, participant))) {
      const faster = await findParticipantByEmail(transaction, exam.id, request.email);
      return { display_name: faster?.display_name ?? participant.display_name };
    }
    await queueExamNumberMail(transaction, context, participant);
    return { display_name: participant.display_name };
  });
}

/** A participant as an entry makes one, with a new exam number. */
export function newParticipant(
  { exam, now }: Pick<EntryContext, 'exam' | 'now'>,
  entry: Omit<EntryForm, 'agreed'>,
): Participant {
  return {
    participant_id: randomUUID(),
    exam_id: exam.id,
    email: entry.email,
    exam_number: createExamNumber(),
    display_name: entry.display_name,
    birthplace: entry.birthplace,
    children_division: entry.children_division,
    is_synthetic: false,
    created_at: now,
  };
}

/** The token goes into the mail alone; the database keeps its hash. */
async function requestVerification(
  transaction: Database,
  context: EntryContext,
  entry: Omit<EntryForm, 'agreed'>,
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const request: EntryRequest = {
    token_hash: hashToken(token),
    exam_id: context.exam.id,
    email: entry.email,
    display_name: entry.display_name,
    birthplace: entry.birthplace,
    children_division: entry.children_division,
    created_at: context.now,
    expires_at: addMilliseconds(context.now, tokenLifetimeMilliseconds),
  };
  await insertEntryRequest(transaction, request);
  await queueVerificationMail(transaction, context, request, token);
}

async function findRequest({ database, exam }: EntryContext, token: string): Promise<EntryRequest> {
  const request = await findEntryRequest(database, exam.id, hashToken(token));
  if (!request) throw new ContestError('entry_not_found');
  return request;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
