import { read } from '@/lib/api-client/request';

/** Points per level, as soon as the attempt is over. Throws ApiError. */
export const getQuickScore = (examId: string) => read('getQuickScore', { examId });

/** Everything about the logged-in participant's result, after publication. Throws ApiError. */
export const getPersonalResult = (examId: string) => read('getPersonalResult', { examId });

/** How all participants did, after publication. Throws ApiError. */
export const getOverallResult = (examId: string) => read('getOverallResult', { examId });

/** How the children division did, after publication. Throws ApiError. */
export const getChildrenResult = (examId: string) => read('getChildrenResult', { examId });

/** The ranking of the regions, after publication. Throws ApiError. */
export const getRegionalResult = (examId: string) => read('getRegionalResult', { examId });

/** Every question with one's own and the right answer, after publication. Throws ApiError. */
export const getSubmissions = (examId: string) => read('getSubmissions', { examId });
