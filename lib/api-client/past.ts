import type { CallBody } from '@knowledgeking/contract';
import { postPersistently, read } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import shapes from '@/lib/generated/response-shapes-past.json';
import { checkBy } from '@/lib/response-shapes';

const isReadable = checkBy(shapes);

/** All questions of a published exam, for a replay; tries again while the network is lost. Throws ApiError. */
export const startPastExam = (examId: string, retry: RetryOptions = {}) =>
  read('startPastExam', { examId, isReadable }, retry);

/** Has a replay marked; stores nothing, so that repeating it is harmless. Throws ApiError. */
export const finishPastExam = (examId: string, body: CallBody<'finishPastExam'>, retry: RetryOptions = {}) =>
  postPersistently('finishPastExam', { examId, body, isReadable }, retry);

/** How those did who sat the exam that is replayed. Throws ApiError. */
export const getPastOverallResult = (examId: string) => read('getPastOverallResult', { examId, isReadable });
