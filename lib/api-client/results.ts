import { read } from '@/lib/api-client/request';
import {
  isChildrenResult,
  isOverallResult,
  isPersonalResult,
  isQuickScore,
  isRegionalResult,
  isSubmissionsAnswer,
} from '@/lib/api-client/shapes/results';

const examPath = (examId: string): string => `/exams/${encodeURIComponent(examId)}`;

/** Points per level, as soon as the attempt is over. Throws ApiError. */
export const getQuickScore = (examId: string) =>
  read('getQuickScore', `${examPath(examId)}/quick_score`, { isReadable: isQuickScore });

/** Everything about the logged-in participant's result, after publication. Throws ApiError. */
export const getPersonalResult = (examId: string) =>
  read('getPersonalResult', `${examPath(examId)}/personal_result`, { isReadable: isPersonalResult });

/** How all participants did, after publication. Throws ApiError. */
export const getOverallResult = (examId: string) =>
  read('getOverallResult', `${examPath(examId)}/overall_result`, { isReadable: isOverallResult });

/** How the children division did, after publication. Throws ApiError. */
export const getChildrenResult = (examId: string) =>
  read('getChildrenResult', `${examPath(examId)}/children_division_result`, { isReadable: isChildrenResult });

/** The ranking of the regions, after publication. Throws ApiError. */
export const getRegionalResult = (examId: string) =>
  read('getRegionalResult', `${examPath(examId)}/regional_result`, { isReadable: isRegionalResult });

/** Every question with one's own and the right answer, after publication. Throws ApiError. */
export const getSubmissions = (examId: string) =>
  read('getSubmissions', `${examPath(examId)}/submissions`, { isReadable: isSubmissionsAnswer });
