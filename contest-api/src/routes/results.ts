import type { HandlersOf } from '../plugins/calls.ts';
import { finishPast, startPast } from '../services/past.ts';
import {
  getChildrenResult,
  getOverallResult,
  getPersonalResult,
  getQuickScore,
  getRegionalResult,
  getSubmissions,
  type ResultRequest,
} from '../services/results.ts';
import type { RouteContext } from './context.ts';

type ResultCalls =
  | 'getQuickScore'
  | 'getPersonalResult'
  | 'getOverallResult'
  | 'getRegionalResult'
  | 'getChildrenResult'
  | 'getSubmissions'
  | 'startPastExam'
  | 'finishPastExam'
  | 'getPastOverallResult';

export function resultHandlers({ connection, contest, now }: RouteContext): HandlersOf<ResultCalls> {
  const { database, pool } = connection;
  async function requestOf(call: { examId: string; participantId: string }): Promise<ResultRequest> {
    const exam = await contest.exam(call.examId);
    return { database, pool, exam, participantId: call.participantId, now: now() };
  }
  return {
    getQuickScore: async (call) => getQuickScore(await requestOf(call)),
    getPersonalResult: async (call) => getPersonalResult(await requestOf(call)),
    getSubmissions: async (call) => getSubmissions(await requestOf(call)),
    getOverallResult: async ({ examId }) => getOverallResult(database, await contest.exam(examId)),
    getRegionalResult: async ({ examId }) => getRegionalResult(database, await contest.exam(examId)),
    getChildrenResult: async ({ examId }) => getChildrenResult(database, await contest.exam(examId)),
    startPastExam: async ({ examId }) => startPast(await contest.exam(examId), now()),
    finishPastExam: async ({ examId, body }) => finishPast(database, await contest.exam(examId), body),
    getPastOverallResult: async ({ examId }) => getOverallResult(database, await contest.exam(examId)),
  };
}
