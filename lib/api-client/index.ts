import type { CallBody } from '@knowledgeking/contract';
import { send } from '@/lib/api-client/http';
import { request, retried } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { ApiError, createApiError } from '@/lib/api-error';
import { isRecord, isString } from '@/lib/checks';
import { env } from '@/lib/env';

/*
 * Every call of the contest API that the site makes. A call shows nothing and goes nowhere: it returns a result or throws ApiError. For how
 * long it is tried again is in request.ts.
 */

export { login, logout } from '@/lib/api-client/session';

/** The period and whether the contest is in maintenance. It is polled. Throws ApiError. */
export const getSiteStatus = () => request('getSiteStatus', {});

/** Every exam. Throws ApiError. */
export const getExams = () => request('getExams', {});

/** Who is logged in; without `exam_status` nobody is. Throws ApiError. */
export const getMe = () => request('getMe', {});

/** Mails the exam number again, if the address has one; the answer does not tell. Throws ApiError. */
export const resendExamNumber = (email: string) => request('resendExamNumber', { body: { email } });

const refusal = 403;
const statusesOfRefusal: readonly (number | undefined)[] = [401, refusal, 404];
const partnerError = (status: number) => createApiError('getPartnerEntryStatus', { status });

/**
 * The partner app's errors as the site knows them: its refusals are one, whatever their codes, which are not ours; its trouble is a lost
 * response, so that neither maintenance nor an internal error there is taken for our own. A crowd stays one.
 */
function partnerErrorOf(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.status === 429) throw failure;
  throw partnerError(statusesOfRefusal.includes(failure.status) ? refusal : 504);
}

/** Asks the partner app whose exam number this is; a payload without a name refuses it. It knows no cookies of ours. Throws ApiError. */
export const getPartnerEntryStatus = (examNumber: string, retry: RetryOptions = {}) =>
  retried(
    'getPartnerEntryStatus',
    async () => {
      const status = await send('getPartnerEntryStatus', {
        baseUrl: env.baseSiteApiUrl,
        headers: { Authorization: `Bearer ${examNumber}`, 'x-api-key': env.baseSiteApiKey },
        withCredentials: false,
        isUnchecked: true,
      }).catch(partnerErrorOf);
      const payload: unknown = isRecord(status) ? status.payload : undefined;
      if (payload === undefined) throw partnerError(504);
      if (!isRecord(payload) || !isString(payload.display_name)) throw partnerError(refusal);
      return status;
    },
    retry,
  );

/** Enters by e-mail; the answer is the same whether or not the address is known. Throws ApiError. */
export const enter = (examId: string, body: CallBody<'enter'>) => request('enter', { examId, body });

/** Mails the verification link again, if the address has entered; the answer does not tell. Throws ApiError. */
export const resendEntryMail = (examId: string, email: string) =>
  request('resendEntryMail', { examId, body: { email } });

/** The entry that a verification link belongs to; changes nothing. Throws ApiError. */
export const getEntryConfirmation = (examId: string, entryToken: string) =>
  request('getEntryConfirmation', { examId, query: { entry_token: entryToken } });

/** Completes the entry; repeating it is harmless. Throws ApiError. */
export const confirmEntry = (examId: string, entryToken: string, retry: RetryOptions = {}) =>
  request('confirmEntry', { examId, body: { entry_token: entryToken } }, retry);

/** How many from each region have entered, rounded; 404 from a server that does not count them. Throws ApiError. */
export const getHomePorts = (examId: string) => request('getHomePorts', { examId });

/** Whether the logged-in user entered this exam, and how far the attempt is. Throws ApiError. */
export const checkEntry = (examId: string) => request('checkEntry', { examId });

/** Starts the one attempt. Throws ApiError. */
export const startExam = (examId: string, retry: RetryOptions = {}) =>
  request('startExam', { examId }, retry);

/** The question whose turn it is. Throws ApiError. */
export const getQuiz = (examId: string, retry: RetryOptions = {}) => request('getQuiz', { examId }, retry);

/** Answers the question whose turn it is. Throws ApiError. */
export const submitAnswer = (examId: string, body: CallBody<'submitAnswer'>, retry: RetryOptions = {}) =>
  request('submitAnswer', { examId, body }, retry);

/** Finishes the attempt; repeating it is harmless. Throws ApiError. */
export const finishExam = (examId: string, retry: RetryOptions = {}) =>
  request('finishExam', { examId }, retry);

/** Points per level, once they are shown (`quickScoreKeptUntil` in contract/src/rules/end-and-grace.ts). Throws ApiError. */
export const getQuickScore = (examId: string) => request('getQuickScore', { examId });

/** Everything about the logged-in participant's result, after publication. Throws ApiError. */
export const getPersonalResult = (examId: string) => request('getPersonalResult', { examId });

/** How all participants did, after publication. Throws ApiError. */
export const getOverallResult = (examId: string) => request('getOverallResult', { examId });

/** How the children division did, after publication. Throws ApiError. */
export const getChildrenResult = (examId: string) => request('getChildrenResult', { examId });

/** Who is first in each region, by display name, after publication. Throws ApiError. */
export const getFirstPlaces = (examId: string) => request('getFirstPlaces', { examId });

/** The ranking of the regions, after publication. Throws ApiError. */
export const getRegionalResult = (examId: string) => request('getRegionalResult', { examId });

/** Every question with one's own and the right answer, after publication. Throws ApiError. */
export const getSubmissions = (examId: string) => request('getSubmissions', { examId });

/** All questions of a published exam, for a replay. Throws ApiError. */
export const startPastExam = (examId: string, retry: RetryOptions = {}) =>
  request('startPastExam', { examId }, retry);

/** Has a replay marked; stores nothing, so that repeating it is harmless. Throws ApiError. */
export const finishPastExam = (examId: string, body: CallBody<'finishPastExam'>, retry: RetryOptions = {}) =>
  request('finishPastExam', { examId, body }, retry);

/** How those did who sat the exam that is replayed. Throws ApiError. */
export const getPastOverallResult = (examId: string) => request('getPastOverallResult', { examId });

/** The hash of the questions with their key; 404 where none was published. Throws ApiError. */
export const getCommitment = (examId: string) => request('getCommitment', { examId });

/** The document behind that hash, after publication. Throws ApiError. */
export const getCommittedDocument = (examId: string) => request('getCommittedDocument', { examId });
