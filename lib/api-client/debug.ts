import type { CallBody, CallName } from '@knowledgeking/contract';
import { debugKeyHeader } from '@knowledgeking/contract/rules/debug';
import { type Request, send } from '@/lib/api-client/http';
import { post, read } from '@/lib/api-client/request';
import { isAnything, isString } from '@/lib/checks';
import { env } from '@/lib/env';
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** Whether the API asks for a key before it answers debug calls: on staging, which anyone can reach. */
export const needsDebugKey = (): boolean => env.appEnv === 'staging';

/** The key that was given in this session; undefined where there is none yet. */
export const readDebugKey = (): string | undefined => readStored('debug_key', isString);

/** Keeps the key for this session, for every call of this page; an empty one is forgotten. */
export function keepDebugKey(key: string): void {
  if (key === '') removeStored('debug_key');
  else writeStored('debug_key', key);
}

function keyHeaders(): Record<string, string> {
  const key = readDebugKey();
  return key === undefined ? {} : { [debugKeyHeader]: key };
}

/** Any call as it is, once, whatever its answer looks like: for the operators' page. Throws ApiError. */
export const sendAnything = (request: Omit<Request<CallName>, 'isReadable'>): Promise<unknown> =>
  send({ ...request, headers: { ...keyHeaders(), ...request.headers }, isReadable: isAnything });

/** Makes an entry without mails and gives its token; outside production. Throws ApiError. */
export const makeDebugEntry = (examId: string, body: CallBody<'debugEntry'>) =>
  post('debugEntry', `/exams/${encodeURIComponent(examId)}/debug_entry`, {
    body,
    headers: keyHeaders(),
    isReadable: isAnything,
  });

/** Every title that the exam can award; outside production. Throws ApiError. */
export const getDebugTitles = (examId: string) =>
  read('debugTitles', `/exams/${encodeURIComponent(examId)}/debug_titles`, {
    headers: keyHeaders(),
    isReadable: isAnything,
  });

/** Moves the contest into a period now; outside production. Throws ApiError. */
export const moveToPeriod = (body: CallBody<'debugPeriod'>) =>
  post('debugPeriod', '/debug/period', { body, headers: keyHeaders(), isReadable: isAnything });

/** Begins or ends maintenance; outside production. Throws ApiError. */
export const setMaintenance = (body: CallBody<'debugMaintenance'>) =>
  post('debugMaintenance', '/debug/maintenance', { body, headers: keyHeaders(), isReadable: isAnything });
