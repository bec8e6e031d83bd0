import type { Me } from '@knowledgeking/contract';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { examStatusOf, ownSeconds } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import type { RouteContext } from '../http/call-context.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import { currentEntryContext } from './calls.ts';
import { resendExamNumber } from './entry.ts';
import { requireParticipant } from './login.ts';

export function userHandlers(
  context: RouteContext,
): HandlersOf<'login' | 'logout' | 'getMe' | 'resendExamNumber'> {
  const { connection, contest, dataKey, revokedSessions, onMailRequest, now } = context;

  async function describeMe(participantId: string | undefined): Promise<Me> {
    const moment = now();
    const exam = await contest.currentExam();
    const state = participantId ? await findParticipantState(connection.pool, participantId) : undefined;
    if (!exam || state?.exam_id !== exam.id) return { server_time: toJapanTime(moment) };
    return {
      exam_status: examStatusOf(exam, state.attempt, moment),
      is_children_division: state.children_division,
      display_name: state.display_name,
      ...(state.own_factor !== 1 && { exam_duration_seconds: ownSeconds(exam, state.own_factor) }),
      server_time: toJapanTime(moment),
    };
  }

  return {
    login: async ({ body, request, reply }) => {
      const exam = await contest.currentExam();
      const participant = await requireParticipant(
        { database: connection.database, dataKey },
        exam,
        body.base_crew_token,
      );
      // Ends the session this browser had, so that a stolen copy of its cookie is useless. A lost cookie can't be ended
      // here.
      if (request.session) await revokedSessions.revoke(request.session);
      reply.startSession(participant.participant_id);
      request.noteSecurityEvent('login', participant.participant_id);
      return describeMe(participant.participant_id);
    },
    logout: async ({ request, reply }) => {
      if (request.session) {
        await revokedSessions.revoke(request.session);
        request.noteSecurityEvent('logout');
      }
      reply.endSession();
      return null;
    },
    getMe: async ({ request }) => describeMe(request.participantId),
    resendExamNumber: async ({ body }) => {
      const entryContext = await currentEntryContext(context);
      if (entryContext) await resendExamNumber(entryContext, body.email);
      onMailRequest();
      return {};
    },
  };
}
