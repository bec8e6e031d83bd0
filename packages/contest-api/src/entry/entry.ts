import { randomUUID } from 'node:crypto';
import type { CallBody } from '@knowledgeking/contract';
import { accommodationMessage, normalizeAccommodation } from '@knowledgeking/contract/rules/accommodation';
import { normalizeDisplayName } from '@knowledgeking/contract/rules/display-name';
import {
  agreementMessage,
  birthplaceMessage,
  displayNameMessage,
  emailMessage,
  isReachableEmail,
  normalizeEmail,
} from '@knowledgeking/contract/rules/entry';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { isEntryOpen, periodAt } from '@knowledgeking/contract/rules/periods';
import type { ContestCache } from '../contest/contest-cache.ts';
import type { DataKey } from '../database/data-key.ts';
import { type Connection, inTransaction } from '../database/database.ts';
import type { MailRequestKind, RequestedEntry } from '../database/tables.ts';
import { ContestError } from '../errors.ts';
import { queueExamNumberMail, requestMail } from '../mail/outbox/queue.ts';
import { type EntryContext, hashExamNumber, newExamNumber } from './exam-number.ts';
import {
  type EntryRequest,
  findEntryRequest,
  findParticipantByEmail,
  findParticipantByExamNumber,
  insertParticipant,
  type Participant,
} from './queries.ts';

type EntryForm = CallBody<'enter'>;

/** The form as it is stored. @throws ContestError invalid_entry with a Japanese sentence for each wrong field */
function checkedEntry(form: EntryForm, regions: string[]): Omit<EntryForm, 'agreed'> {
  const fields = Object.entries({
    email: emailMessage(form.email),
    display_name: displayNameMessage(form.display_name),
    birthplace: regions.includes(form.birthplace) ? undefined : birthplaceMessage,
    agreed: form.agreed ? undefined : agreementMessage,
    accommodation: accommodationMessage(form.accommodation ?? ''),
  }).filter((field): field is [string, string] => field[1] !== undefined);
  if (fields.length > 0) {
    throw new ContestError('invalid_entry', 'the entry has mistakes', Object.fromEntries(fields));
  }
  return {
    email: normalizeEmail(form.email),
    display_name: normalizeDisplayName(form.display_name),
    birthplace: form.birthplace,
    children_division: form.children_division,
    accommodation: normalizeAccommodation(form.accommodation ?? ''),
  };
}

/** Takes an entry, as fast for a known address as for an unknown one. @throws ContestError entry_closed, invalid_entry */
export async function enter(context: EntryContext, form: EntryForm): Promise<void> {
  if (!takesEntries(context)) throw new ContestError('entry_closed');
  const { email, accommodation = '', ...entry } = checkedEntry(form, context.exam.regions);
  const encrypted_accommodation = protectAccommodation(context.dataKey, email, accommodation);
  await askFor(context, 'entry', email, { ...entry, encrypted_accommodation });
}

/** Requests the verification link again, without telling anybody whether the address has entered. */
export async function resendVerification(context: EntryContext, typedEmail: string): Promise<void> {
  if (takesEntries(context)) await askFor(context, 'entry_resend', normalizeEmail(typedEmail));
}

/** Requests the exam number again, without telling anybody whether the address has one. */
export async function resendExamNumber(context: EntryContext, typedEmail: string): Promise<void> {
  await askFor(context, 'login_resend', normalizeEmail(typedEmail));
}

const takesEntries = ({ exam, now }: EntryContext): boolean => isEntryOpen(periodAt(exam, now), exam, now);

async function askFor(
  context: EntryContext,
  kind: MailRequestKind,
  email: string,
  form: RequestedEntry | null = null,
): Promise<void> {
  if (isReachableEmail(email)) await requestMail(context, kind, email, form);
}

/** The entry behind a link, until it expires: links stay in mailboxes and logs. @throws ContestError entry_not_found, entry_token_expired */
export async function getConfirmation(context: EntryContext, token: string) {
  const request = await findRequest(context, token);
  if (context.now > request.expires_at) throw new ContestError('entry_token_expired');
  const participant = await findParticipantByEmail(context.database, context.exam.id, request.email);
  const { display_name, birthplace, children_division } = participant ?? request;
  return { display_name, birthplace, children_division, confirmed: participant !== undefined };
}

/** Completes an entry and mails the exam number; one who has entered is not changed. @returns the name, and a new participant's id */
export async function confirmEntry(
  context: EntryContext,
  token: string,
): Promise<{ display_name: string; participantId?: string }> {
  const { database, exam, now } = context;
  const request = await findRequest(context, token);
  return inTransaction(database, async (transaction) => {
    const known = await findParticipantByEmail(transaction, exam.id, request.email);
    if (known) return { display_name: known.display_name };
    if (now >= exam.entry_end_at) throw new ContestError('entry_closed');
    if (now > request.expires_at) throw new ContestError('entry_token_expired');
    const { participant, examNumberHash } = newParticipant(context, {
      ...request,
      accommodation: accommodationOf(context.dataKey, request.email, request.encrypted_accommodation),
    });
    // A concurrent confirmation can have been faster; then theirs is the entry.
    if (!(await insertParticipant(transaction, participant, examNumberHash))) {
      const faster = await findParticipantByEmail(transaction, exam.id, request.email);
      return { display_name: faster?.display_name ?? participant.display_name };
    }
    await queueExamNumberMail(transaction, context, participant);
    return { display_name: participant.display_name, participantId: participant.participant_id };
  });
}

/** A participant as an entry makes one, with a new exam number: in its written form, and as it is found. */
export function newParticipant(
  { exam, now, dataKey }: Pick<EntryContext, 'exam' | 'now' | 'dataKey'>,
  entry: Omit<EntryForm, 'agreed'>,
  participantId: string = randomUUID(),
): { participant: Participant; examNumber: string; examNumberHash: string } {
  const { examNumber, hash, encrypted } = newExamNumber(dataKey, participantId);
  const participant = {
    participant_id: participantId,
    exam_id: exam.id,
    email: entry.email,
    encrypted_exam_number: encrypted,
    display_name: entry.display_name,
    birthplace: entry.birthplace,
    children_division: entry.children_division,
    is_synthetic: false,
    created_at: now,
    cancelled_at: null,
    cancellation_reason: null,
    erased_at: null,
    encrypted_accommodation: protectAccommodation(dataKey, participantId, entry.accommodation ?? ''),
    accommodation_decided_at: null,
    duration_factor: 1,
  };
  return { participant, examNumber, examNumberHash: hash };
}

async function findRequest({ database, exam, dataKey }: EntryContext, token: string): Promise<EntryRequest> {
  const request = await findEntryRequest(database, exam.id, dataKey.hash('entry_token', token));
  if (!request) throw new ContestError('entry_not_found');
  return request;
}

/** The participant of the current exam with an exam number; not one who was taken out. @throws ContestError login_failed */
export async function requireParticipant(
  { connection, contest, dataKey }: { connection: Connection; contest: ContestCache; dataKey: DataKey },
  typedExamNumber: string,
): Promise<Participant> {
  const examNumber = normalizeExamNumber(typedExamNumber);
  const hash = examNumber && hashExamNumber(dataKey, examNumber);
  const participant = hash && (await findParticipantByExamNumber(connection.database, hash));
  const exam = await contest.currentExam();
  if (!participant || participant.exam_id !== exam?.id || participant.cancelled_at) {
    throw new ContestError('login_failed', 'no participant has this exam number');
  }
  return participant;
}

/**
 * Somebody's needs for taking part, as the database holds them: encrypted, because it can tell of an illness
 * (docs/decisions/privacy-and-retention.md). Null where it is empty.
 * @param owner an address until its entry is confirmed, then the participant's id: elsewhere it can't be decrypted
 */
function protectAccommodation(dataKey: DataKey, owner: string, text: string): string | null {
  return text === '' ? null : dataKey.encrypt(text, placeOf(owner));
}

/** Reverses `protectAccommodation`. */
export function accommodationOf(dataKey: DataKey, owner: string, encrypted: string | null): string {
  return encrypted === null ? '' : dataKey.decrypt(encrypted, placeOf(owner));
}

const placeOf = (owner: string): string => `accommodation of ${owner}`;
