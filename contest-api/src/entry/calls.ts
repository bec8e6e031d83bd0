import { toUserExamStatus } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import type { ContestExam } from '../contest/contest.ts';
import type { RouteContext } from '../http/call-context.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import { confirmEntry, enter, getConfirmation, resendVerification } from './entry.ts';
import type { EntryContext } from './entry-context.ts';
import { requireParticipant } from './login.ts';

type EntryCalls =
  | 'enter'
  | 'resendEntryMail'
  | 'getEntryConfirmation'
  | 'confirmEntry'
  | 'checkEntry'
  | 'getPartnerEntryStatus';

export function entryHandlers(context: RouteContext): HandlersOf<EntryCalls> {
  const { connection, contest, dataKey, onMailRequest } = context;
  const entryContext = async (examId: string) => toEntryContext(context, await contest.exam(examId));
  return {
    enter: async ({ examId, body }) => {
      await enter(await entryContext(examId), body);
      onMailRequest();
      return {};
    },
    resendEntryMail: async ({ examId, body }) => {
      await resendVerification(await entryContext(examId), body.email);
      onMailRequest();
      return {};
    },
    getEntryConfirmation: async ({ examId, query }) =>
      getConfirmation(await entryContext(examId), query.entry_token ?? ''),
    confirmEntry: async ({ examId, body, request }) => {
      const context = await entryContext(examId);
      const { display_name, participantId } = await confirmEntry(context, body.entry_token);
      if (participantId) request.noteSecurityEvent('entry_confirmed', participantId);
      return { display_name };
    },
    checkEntry: async ({ examId, participantId }) => {
      const exam = await contest.exam(examId);
      const state = participantId
        ? await findParticipantState(connection.pool, participantId, { withSkips: true })
        : undefined;
      const entered = state?.exam_id === exam.id;
      const attempt = entered ? state.attempt : undefined;
      return { entered, user_exam_status: attempt ? toUserExamStatus(exam, attempt) : null };
    },
    getPartnerEntryStatus: async ({ request }) => {
      const examNumber = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';
      const exam = await contest.currentExam();
      const participant = await requireParticipant(
        { database: connection.database, dataKey },
        exam,
        examNumber,
      );
      return { payload: { display_name: participant.display_name } };
    },
  };
}

/** The entry services' context for the current exam; undefined before the first import. */
export async function currentEntryContext(context: RouteContext): Promise<EntryContext | undefined> {
  const exam = await context.contest.currentExam();
  return exam && toEntryContext(context, exam);
}

function toEntryContext(
  { connection, settings, dataKey, now }: RouteContext,
  exam: ContestExam,
): EntryContext {
  const siteOrigin = settings.siteOrigins[0] ?? '';
  return { database: connection.database, exam, now: now(), siteOrigin, dataKey };
}
