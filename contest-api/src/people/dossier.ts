import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { scheduledEnd } from '../attempts/attempt-state.ts';
import type { ContestExam } from '../contest/contest.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import { mailboxHash } from '../mail/outbox/limit.ts';
import { accommodationOf } from './accommodation.ts';
import { emailOf, type Person } from './find-people.ts';
import {
  findMailCount,
  listEntryRequests,
  listFormerAddresses,
  listMailRequests,
  listMailsTo,
  readParticipation,
} from './queries.ts';

/** Where somebody is: `unconfirmed` never confirmed the entry. */
export type Standing = 'unconfirmed' | 'entered' | 'cancelled' | 'erased';

export function standingOf(person: Person): Standing {
  if (person.kind === 'address') return 'unconfirmed';
  if (person.participant.erased_at) return 'erased';
  return person.participant.cancelled_at ? 'cancelled' : 'entered';
}

/** Everything that is held about one person. */
export type Dossier = Awaited<ReturnType<typeof readDossier>>;

/**
 * Everything that is held about one person, under the names that `--json` shows; dossier-labels.ts has them in Japanese. Not in it: the
 * exam number, which logs in, and what mails say, which is blanked when they are sent.
 * @param withAnswers adds each answer as it was sent
 */
export async function readDossier(
  { database, dataKey, exams }: { database: Database; dataKey: DataKey; exams: ContestExam[] },
  person: Person,
  withAnswers: boolean,
) {
  const email = emailOf(person);
  const participant = person.kind === 'participant' ? person.participant : undefined;
  const examId = person.kind === 'participant' ? person.participant.exam_id : person.examId;
  const exam = exams.find(({ id }) => id === examId);
  const held = participant && (await readParticipation(database, participant.participant_id));
  const former = participant ? await listFormerAddresses(database, [participant]) : [];
  const count = email && (await findMailCount(database, mailboxHash(dataKey, email)));
  const readable = <Row extends { encrypted_accommodation?: string | null }>(owner: string, row: Row) => {
    const { encrypted_accommodation = null, ...others } = row;
    return { ...others, accommodation: accommodationOf(dataKey, owner, encrypted_accommodation) || null };
  };
  return inJapanTimes({
    standing: standingOf(person),
    participant_id: participant?.participant_id ?? null,
    exam_id: examId,
    exam_title: exam?.title ?? null,
    email: email || null,
    former_emails: former,
    entry: participant && {
      display_name: participant.display_name || null,
      birthplace: participant.birthplace,
      children_division: participant.children_division,
      has_exam_number: participant.encrypted_exam_number !== null,
      is_synthetic: participant.is_synthetic,
      confirmed_at: participant.created_at,
      cancelled_at: participant.cancelled_at,
      cancellation_reason: participant.cancellation_reason,
      erased_at: participant.erased_at,
      accommodation: readable(participant.participant_id, participant).accommodation,
      accommodation_decided_at: participant.accommodation_decided_at,
      duration_factor: participant.duration_factor,
    },
    entry_requests: (email ? await listEntryRequests(database, email, examId) : []).map((row) =>
      readable(email, row),
    ),
    mail_requests: (email ? await listMailRequests(database, email) : []).map(({ form, ...row }) => ({
      ...row,
      form: form && readable(email, form),
    })),
    mails: email ? await listMailsTo(database, [email, ...former], participant?.participant_id) : [],
    mail_count: count || null,
    attempt:
      held?.attempt && exam
        ? {
            started_at: held.attempt.started_at,
            scheduled_to_end: scheduledEnd(exam, {
              startedAt: held.attempt.started_at,
              durationFactor: held.attempt.duration_factor,
              creditSeconds: held.attempt.credit_seconds,
            }),
            duration_factor: held.attempt.duration_factor,
            credit_seconds: held.attempt.credit_seconds,
            finished_at: held.attempt.finished_at,
            answered_count: held.attempt.answered_count,
          }
        : null,
    time_credits: held?.credits ?? [],
    answers_count: held?.answers.length ?? 0,
    ...(withAnswers && { answers: held?.answers ?? [] }),
    results:
      held?.results.map(({ participant_id: _, exam_id, ...result }) => ({
        is_shown: exam_id === exam?.id && result.result_version === exam.resultVersion,
        ...result,
      })) ?? [],
    sessions_ended:
      held?.sessionsEnded.map(({ isEverySession, ...session }) => ({
        every_session: isEverySession,
        ...session,
      })) ?? [],
    operators_commands: held?.changes ?? [],
  });
}

type InJapanTimes<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: InJapanTimes<Value[Key]> }
    : Value;

/** The same with every time as text, with Japan's offset. */
function inJapanTimes<Value>(value: Value): InJapanTimes<Value> {
  if (value instanceof Date) return toJapanTime(value) as InJapanTimes<Value>;
  if (Array.isArray(value)) return value.map(inJapanTimes) as InJapanTimes<Value>;
  if (typeof value !== 'object' || value === null) return value as InJapanTimes<Value>;
  const entries = Object.entries(value).map(([name, one]) => [name, inJapanTimes(one)]);
  return Object.fromEntries(entries) as InJapanTimes<Value>;
}
