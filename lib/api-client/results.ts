import { read } from '@/lib/api-client/request';
import shapes from '@/lib/generated/response-shapes-results.json';
import { checkBy } from '@/lib/response-shapes';

const isReadable = checkBy(shapes);

/** Points per level, once they are shown (`quickScoreKeptUntil` in contract/src/rules/end-and-grace.ts). Throws ApiError. */
export const getQuickScore = (examId: string) => read('getQuickScore', { examId, isReadable });

/** Everything about the logged-in participant's result, after publication. Throws ApiError. */
export const getPersonalResult = (examId: string) => read('getPersonalResult', { examId, isReadable });

/** How all participants did, after publication. Throws ApiError. */
export const getOverallResult = (examId: string) => read('getOverallResult', { examId, isReadable });

/** How the children division did, after publication. Throws ApiError. */
export const getChildrenResult = (examId: string) => read('getChildrenResult', { examId, isReadable });

/** The ranking of the regions, after publication. Throws ApiError. */
export const getRegionalResult = (examId: string) => read('getRegionalResult', { examId, isReadable });

/** Every question with one's own and the right answer, after publication. Throws ApiError. */
export const getSubmissions = (examId: string) => read('getSubmissions', { examId, isReadable });
