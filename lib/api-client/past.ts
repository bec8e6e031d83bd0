import type { CallBody } from '@knowledgeking/contract';
import { postPersistently, read } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { isFinishPastAnswer, isStartPastAnswer } from '@/lib/api-client/shapes/past';
import { isOverallResult } from '@/lib/api-client/shapes/results';

const pastPath = (examId: string): string => `/exams/${encodeURIComponent(examId)}/past`;

/** All questions of a published exam, for a replay; tries again while the network is lost. Throws ApiError. */
export const startPastExam = (examId: string, retry: RetryOptions = {}) =>
  read('startPastExam', `${pastPath(examId)}/start`, { isReadable: isStartPastAnswer }, retry);

/** Has a replay marked; stores nothing, so that repeating it is harmless. Throws ApiError. */
export const finishPastExam = (examId: string, body: CallBody<'finishPastExam'>, retry: RetryOptions = {}) =>
  postPersistently(
    'finishPastExam',
    `${pastPath(examId)}/finish`,
    { body, isReadable: isFinishPastAnswer },
    retry,
  );

/** How those did who sat the exam that is replayed. Throws ApiError. */
export const getPastOverallResult = (examId: string) =>
  read('getPastOverallResult', `${pastPath(examId)}/overall_result`, { isReadable: isOverallResult });
