import type {
  CallResult,
  ChildrenResult,
  OverallResult,
  PersonalResult,
  QuickScore,
} from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import {
  getChildrenResult,
  getOverallResult,
  getPastOverallResult,
  getPersonalResult,
  getQuickScore,
  getRegionalResult,
  getSubmissions,
} from '@/lib/api-client';
import type { ApiError } from '@/lib/api-error';

const keyOf = (name: string, examId: string | undefined): readonly [string, string] | null =>
  examId === undefined ? null : [name, examId];

/** The server's clock may be a little behind the one that is counted down by; then it is only a matter of seconds. */
const isTooEarly = (failure: ApiError): boolean => failure.code === 'exam_cannot_get_score';

/** Points per level of the logged-in participant; asked for again while it is too early. Nothing is read without an exam. */
export function useQuickScore(examId: string | undefined): Resource<QuickScore> {
  return useResource(keyOf('quick_score', examId), () => getQuickScore(examId ?? ''), {
    keepsAsking: isTooEarly,
  });
}

/** The logged-in participant's full result. Nothing is read without an exam. */
export function usePersonalResult(examId: string | undefined): Resource<PersonalResult> {
  return useResource(keyOf('personal_result', examId), () => getPersonalResult(examId ?? ''));
}

/** How all participants did. Nothing is read without an exam. */
export function useOverallResult(examId: string | undefined): Resource<OverallResult> {
  return useResource(keyOf('overall_result', examId), () => getOverallResult(examId ?? ''));
}

/** How all participants did in the exam that is replayed. Nothing is read without an exam. */
export function usePastOverallResult(examId: string | undefined): Resource<OverallResult> {
  return useResource(keyOf('past_overall_result', examId), () => getPastOverallResult(examId ?? ''));
}

/** How the children division did. Nothing is read without an exam. */
export function useChildrenResult(examId: string | undefined): Resource<ChildrenResult> {
  return useResource(keyOf('children_result', examId), () => getChildrenResult(examId ?? ''));
}

/** The ranking of the regions. Nothing is read without an exam. */
export function useRegionalResult(examId: string | undefined): Resource<CallResult<'getRegionalResult'>> {
  return useResource(keyOf('regional_result', examId), () => getRegionalResult(examId ?? ''));
}

/** The logged-in participant's answers beside the right ones. Nothing is read without an exam. */
export function useSubmissions(examId: string | undefined): Resource<CallResult<'getSubmissions'>> {
  return useResource(keyOf('submissions', examId), () => getSubmissions(examId ?? ''));
}
