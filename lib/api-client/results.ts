import { read } from '@/lib/api-client/request';
import {
  isPersonalResult,
  isQuickScore,
  isRegionalResult,
  isSubmissionsAnswer,
} from '@/lib/api-client/shapes';

const examPath = (examId: string): string => `/exams/${encodeURIComponent(examId)}`;

/** Points per level, as soon as the attempt is over. Throws ApiError. */
export const getQuickScore = (examId: string) =>
  read('getQuickScore', `${examPath(examId)}/quick_score`, { isReadable: isQuickScore });

/** Everything about the logged-in participant's result, after publication. Throws ApiError. */
export const getPersonalResult = (examId: string) =>
  read('getPersonalResult', `${examPath(examId)}/personal_result`, { isReadable: isPersonalResult });

/** The ranking of the regions, after publication. Throws ApiError. */
export const getRegionalResult = (examId: string) =>
  read('getRegionalResult', `${examPath(examId)}/regional_result`, { isReadable: isRegionalResult });

/** Every question with one's own and the right answer, after publication. Throws ApiError. */
export const getSubmissions = (examId: string) =>
  read('getSubmissions', `${examPath(examId)}/submissions`, { isReadable: isSubmissionsAnswer });
