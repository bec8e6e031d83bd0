import type { ApiError } from '@/lib/api-error';
import { examResource } from '@/hooks/api/use-resource';
import {
  getChildrenResult,
  getOverallResult,
  getPersonalResult,
  getQuickScore,
  getRegionalResult,
  getSubmissions,
} from '@/lib/api-client';

/** The score may be asked for a few seconds too early, if the server's clock is slightly behind the countdown. */
const isTooEarly = (failure: ApiError): boolean => failure.code === 'exam_cannot_get_score';

/** The logged-in participant's points per level; read again while it is too early. */
export const useQuickScore = examResource('quick_score', getQuickScore, { shouldRetryOnError: isTooEarly });

/** The logged-in participant's full result. */
export const usePersonalResult = examResource('personal_result', getPersonalResult);

/** The overall statistics of the exam. */
export const useOverallResult = examResource('overall_result', getOverallResult);

/** The statistics of the children division. */
export const useChildrenResult = examResource('children_result', getChildrenResult);

/** The ranking of the regions. */
export const useRegionalResult = examResource('regional_result', getRegionalResult);

/** The logged-in participant's answers, with the correct ones. */
export const useSubmissions = examResource('submissions', getSubmissions);
