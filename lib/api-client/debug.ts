import type { CallBody, CallName } from '@knowledgeking/contract';
import { type Request, send } from '@/lib/api-client/http';
import { post, read } from '@/lib/api-client/request';
import { isAnything } from '@/lib/checks';

/** Any call as it is, once, whatever its answer looks like: for the operators' page. Throws ApiError. */
export const sendAnything = (request: Omit<Request<CallName>, 'isReadable'>): Promise<unknown> =>
  send({ ...request, isReadable: isAnything });

/** Makes an entry without mails and gives its token; outside production. Throws ApiError. */
export const makeDebugEntry = (examId: string, body: CallBody<'debugEntry'>) =>
  post('debugEntry', `/exams/${encodeURIComponent(examId)}/debug_entry`, { body, isReadable: isAnything });

/** Every title that the exam can award; outside production. Throws ApiError. */
export const getDebugTitles = (examId: string) =>
  read('debugTitles', `/exams/${encodeURIComponent(examId)}/debug_titles`, { isReadable: isAnything });

/** Moves the contest into a period now; outside production. Throws ApiError. */
export const moveToPeriod = (body: CallBody<'debugPeriod'>) =>
  post('debugPeriod', '/debug/period', { body, isReadable: isAnything });

/** Begins or ends maintenance; outside production. Throws ApiError. */
export const setMaintenance = (body: CallBody<'debugMaintenance'>) =>
  post('debugMaintenance', '/debug/maintenance', { body, isReadable: isAnything });
