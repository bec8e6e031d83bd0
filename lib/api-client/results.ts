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

/** The hash of the questions with their key; 404 where none was published. Throws ApiError. */
export const getCommitment = (examId: string) => read('getCommitment', { examId });

/** The document behind that hash, after publication. Throws ApiError. */
export const getCommittedDocument = (examId: string) => read('getCommittedDocument', { examId });
