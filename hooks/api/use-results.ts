import { useExamResource } from '@/hooks/api/use-resource';
import {
  getChildrenResult,
  getOverallResult,
  getPersonalResult,
  getQuickScore,
  getRegionalResult,
  getSubmissions,
} from '@/lib/api-client';
import type { ApiError } from '@/lib/api-error';

/** The score may be asked for a few seconds too early, if the server's clock is slightly behind the countdown. */
const isTooEarly = (failure: ApiError): boolean => failure.code === 'exam_cannot_get_score';

/** The logged-in participant's points per level; read again while it is too early. */
export const useQuickScore = (examId: string | undefined) =>
  useExamResource('quick_score', examId, getQuickScore, { shouldRetryOnError: isTooEarly });

/** The logged-in participant's full result. */
export const usePersonalResult = (examId: string | undefined) =>
  useExamResource('personal_result', examId, getPersonalResult);

/** The overall statistics of the exam. */
export const useOverallResult = (examId: string | undefined) =>
  useExamResource('overall_result', examId, getOverallResult);

/** The statistics of the children division. */
export const useChildrenResult = (examId: string | undefined) =>
  useExamResource('children_result', examId, getChildrenResult);

/** The ranking of the regions. */
export const useRegionalResult = (examId: string | undefined) =>
  useExamResource('regional_result', examId, getRegionalResult);

/** The logged-in participant's answers, with the correct ones. */
export const useSubmissions = (examId: string | undefined) =>
  useExamResource('submissions', examId, getSubmissions);
