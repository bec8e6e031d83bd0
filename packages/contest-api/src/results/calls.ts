import type { pastCalls, resultCalls } from '@knowledgeking/contract';
import type { ContestContext } from '../contest/contest-cache.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import {
  finishPast,
  getPersonalResult,
  getQuickScore,
  getSubmissions,
  PublishedResults,
  type ResultRequest,
  startPast,
} from './publication.ts';

type ResultCalls = keyof typeof resultCalls | keyof typeof pastCalls;

export function resultHandlers({ connection, contest, now }: ContestContext): HandlersOf<ResultCalls> {
  const { database, pool } = connection;
  const published = new PublishedResults(database);
  async function requestOf(call: { examId: string; participantId: string }): Promise<ResultRequest> {
    const exam = await contest.exam(call.examId);
    return { database, pool, published, exam, participantId: call.participantId, now: now() };
  }
  return {
    getQuickScore: async (call) => getQuickScore(await requestOf(call)),
    getPersonalResult: async (call) => getPersonalResult(await requestOf(call)),
    getSubmissions: async (call) => getSubmissions(await requestOf(call)),
    getOverallResult: async ({ examId }) => published.read(await contest.exam(examId), 'overall'),
    getRegionalResult: async ({ examId }) => published.read(await contest.exam(examId), 'regional'),
    getChildrenResult: async ({ examId }) => published.read(await contest.exam(examId), 'children'),
    getFirstPlaces: async ({ examId }) => published.readFirstPlaces(await contest.exam(examId)),
    startPastExam: async ({ examId }) => startPast(await contest.exam(examId), now()),
    finishPastExam: async ({ examId, body }) => finishPast(published, await contest.exam(examId), body),
    getPastOverallResult: async ({ examId }) => published.read(await contest.exam(examId), 'overall'),
  };
}
