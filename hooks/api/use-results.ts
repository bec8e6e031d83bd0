import type { CallResult, PersonalResult, QuickScore } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getPersonalResult, getQuickScore, getRegionalResult, getSubmissions } from '@/lib/api-client';

const keyOf = (name: string, examId: string | undefined): readonly [string, string] | null =>
  examId === undefined ? null : [name, examId];

/** Points per level of the logged-in participant. Nothing is read without an exam. */
export function useQuickScore(examId: string | undefined): Resource<QuickScore> {
  return useResource(keyOf('quick_score', examId), () => getQuickScore(examId ?? ''));
}

/** The logged-in participant's full result. Nothing is read without an exam. */
export function usePersonalResult(examId: string | undefined): Resource<PersonalResult> {
  return useResource(keyOf('personal_result', examId), () => getPersonalResult(examId ?? ''));
}

/** The ranking of the regions. Nothing is read without an exam. */
export function useRegionalResult(examId: string | undefined): Resource<CallResult<'getRegionalResult'>> {
  return useResource(keyOf('regional_result', examId), () => getRegionalResult(examId ?? ''));
}

/** The logged-in participant's answers beside the right ones. Nothing is read without an exam. */
export function useSubmissions(examId: string | undefined): Resource<CallResult<'getSubmissions'>> {
  return useResource(keyOf('submissions', examId), () => getSubmissions(examId ?? ''));
}
