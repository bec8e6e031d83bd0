import type { CallName, CallResult } from '@knowledgeking/contract';
import { retryLimitMilliseconds } from '@knowledgeking/contract/rules/retries';
import { callPath, routes } from '@knowledgeking/contract/rules/routes';
import { type CallInput, send } from '@/lib/api-client/http';
import { once } from '@/lib/api-client/once';
import { type RetryOptions, withRetry } from '@/lib/api-client/retry';
import { withSession } from '@/lib/api-client/session';

/** Login and logout are of the session itself (session.ts), which makes each of them once. */
type Retried = Exclude<CallName, 'login' | 'logout'>;
/** The partner app is asked in its own way (partner.ts). */
export type Requested = Exclude<Retried, 'getPartnerEntryStatus'>;

/** Sent once, because the person can send it again, or because it is asked again anyway. */
const never = 0;
/** A lost network and a busy server are tried again. */
const whileLost = retryLimitMilliseconds;

/** For how long each call is tried again, in milliseconds. */
const policies: Record<Retried, number> = {
  getSiteStatus: never,
  getExams: whileLost,
  getHomePorts: whileLost,
  resendExamNumber: never,
  reportSeenErrors: never,
  getMe: whileLost,
  enter: never,
  resendEntryMail: never,
  getEntryConfirmation: whileLost,
  confirmEntry: whileLost,
  checkEntry: whileLost,
  getPartnerEntryStatus: whileLost,
  startExam: whileLost,
  getQuiz: whileLost,
  submitAnswer: whileLost,
  finishExam: whileLost,
  getQuickScore: whileLost,
  getPersonalResult: whileLost,
  getOverallResult: whileLost,
  getRegionalResult: whileLost,
  getChildrenResult: whileLost,
  getFirstPlaces: whileLost,
  getSubmissions: whileLost,
  startPastExam: whileLost,
  finishPastExam: whileLost,
  getPastOverallResult: whileLost,
  getCommitment: whileLost,
  getCommittedDocument: whileLost,
  debugEntry: never,
  debugTitles: whileLost,
  debugPeriod: never,
  debugMaintenance: never,
};

/** Makes a call's single tries by the call's policy. A caller may give up sooner, not later. Throws what the last try threw. */
export const retried = <Result>(call: Retried, single: () => Promise<Result>, retry: RetryOptions) =>
  withRetry(single, {
    ...retry,
    limitMilliseconds: Math.min(retry.limitMilliseconds ?? whileLost, policies[call]),
  });

/**
 * Makes a call of the contract by its name, by its policy, in an open session. It shows nothing and goes nowhere. A second identical one that
 * changes something gets the first one's promise, and hears of its retries; where the caller can stop it, they share only a single try.
 * Throws ApiError.
 */
export function request<Name extends Requested>(
  call: Name,
  input: CallInput<Name>,
  retry: RetryOptions = {},
): Promise<CallResult<Name>> {
  const single = () => withSession(() => send(call, input));
  if (routes[call].method === 'GET') return retried(call, single, retry);
  const key = `${callPath(call, input)} ${JSON.stringify(input.body ?? null)}`;
  if (retry.signal) return retried(call, () => once(key, single), retry);
  return once(key, (onRetry) => retried(call, single, { ...retry, onRetry }), retry.onRetry);
}
