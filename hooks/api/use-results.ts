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
  getPersonalResult,
  getQuickScore,
  getRegionalResult,
  getSubmissions,
} from '@/lib/api-client';
import type { ApiError } from '@/lib/api-error';

const keyOf = (name: string, examId: string | undefined): readonly [string, string] | null =>
  examId === undefined ? null : [name, examId];

/** The score may be asked for a few seconds too early, if the server's clock is slightly behind the countdown. */
const isTooEarly = (failure: ApiError): boolean => failure.code === 'exam_cannot_get_score';

/** The logged-in participant's points per level; read again while it is too early. Reads nothing without an exam. */
export function useQuickScore(examId: string | undefined): Resource<QuickScore> {
  return useResource(keyOf('quick_score', examId), () => getQuickScore(examId ?? ''), {
    shouldRetryOnError: isTooEarly,
  });
}

/** The logged-in participant's full result. Reads nothing without an exam. */
export function usePersonalResult(examId: string | undefined): Resource<PersonalResult> {
  return useResource(keyOf('personal_result', examId), () => getPersonalResult(examId ?? ''));
}

/** The overall statistics of the exam. Reads nothing without an exam. */
export function useOverallResult(examId: string | undefined): Resource<OverallResult> {
  return useResource(keyOf('overall_result', examId), () => getOverallResult(examId ?? ''));
}

/** The statistics of the children division. Reads nothing without an exam. */
export function useChildrenResult(examId: string | undefined): Resource<ChildrenResult> {
  return useResource(keyOf('children_result', examId), () => getChildrenResult(examId ?? ''));
}

/** The ranking of the regions. Reads nothing without an exam. */
export function useRegionalResult(examId: string | undefined): Resource<CallResult<'getRegionalResult'>> {
  return useResource(keyOf('regional_result', examId), () => getRegionalResult(examId ?? ''));
}

/** The logged-in participant's answers, with the correct ones. Reads nothing without an exam. */
export function useSubmissions(examId: string | undefined): Resource<CallResult<'getSubmissions'>> {
  return useResource(keyOf('submissions', examId), () => getSubmissions(examId ?? ''));
}
