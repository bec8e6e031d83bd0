import type { entryCalls, Me, userCalls } from '@knowledgeking/contract';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { examStatusOf, ownSeconds, toUserExamStatus } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import type { ContestCache, ContestContext } from '../contest/contest-cache.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import type { DataKey } from '../database/data-key.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import type { Settings } from '../settings.ts';
import {
  confirmEntry,
  enter,
  getConfirmation,
  requireParticipant,
  resendExamNumber,
  resendVerification,
} from './entry.ts';
import type { HomePortCounts } from './home-ports.ts';

interface Context extends ContestContext {
  settings: Settings;
  dataKey: DataKey;
  /** Called after a mail request was stored, so that a worker in this process handles it at once. */
  onMailRequest: () => void;
}

export function entryHandlers(context: Context): HandlersOf<keyof typeof entryCalls> {
  const { connection, contest, onMailRequest } = context;
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
      const { display_name } = await requireParticipant(context, examNumber);
      return { payload: { display_name } };
    },
  };
}

function toEntryContext({ connection, settings, dataKey, now }: Context, exam: ExamWithKey) {
  const siteOrigin = settings.siteOrigins[0] ?? '';
  return { database: connection.database, exam, now: now(), siteOrigin, dataKey };
}

/** The one of the calls that every browser polls which is about entries. */
export function homePortHandlers({
  contest,
  homePorts,
}: {
  contest: ContestCache;
  homePorts: HomePortCounts;
}): HandlersOf<'getHomePorts'> {
  return { getHomePorts: async ({ examId }) => homePorts.read(await contest.exam(examId)) };
}

export function userHandlers(context: Context): HandlersOf<keyof typeof userCalls> {
  const { connection, contest, onMailRequest, now } = context;

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
      const { participant_id } = await requireParticipant(context, body.base_crew_token);
      await reply.startSession(participant_id);
      request.noteSecurityEvent('login', participant_id);
      return describeMe(participant_id);
    },
    logout: async ({ request, reply }) => {
      await reply.endSession();
      if (request.session) request.noteSecurityEvent('logout');
      return null;
    },
    getMe: async ({ request }) => describeMe(request.participantId),
    resendExamNumber: async ({ body }) => {
      const exam = await contest.currentExam();
      if (exam) await resendExamNumber(toEntryContext(context, exam), body.email);
      onMailRequest();
      return {};
    },
  };
}
