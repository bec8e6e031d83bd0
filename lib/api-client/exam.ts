import type { CallBody } from '@knowledgeking/contract';
import { post, postPersistently, read } from '@/lib/api-client/request';
import { type RetryOptions, withRetry } from '@/lib/api-client/retry';
import shapes from '@/lib/generated/response-shapes-exam.json';
import { checkBy } from '@/lib/response-shapes';

const isReadable = checkBy(shapes);

/** Whether the logged-in user entered this exam, and how far the attempt is. Throws ApiError. */
export const checkEntry = (examId: string) => read('checkEntry', { examId, isReadable });

interface StartOptions extends RetryOptions {
  /** Once it is aborted, nothing more is sent, and the call throws what it was aborted with. */
  signal?: AbortSignal;
}

/** Starts the one attempt, trying again while the network is lost. Throws ApiError. */
export const startExam = (examId: string, { signal, ...retry }: StartOptions = {}) =>
  withRetry(() => {
    signal?.throwIfAborted();
    return post('startExam', { examId, isReadable });
  }, retry);

/** The question whose turn it is, trying again while the network is lost. Throws ApiError. */
export const getQuiz = (examId: string, retry: RetryOptions = {}) =>
  read('getQuiz', { examId, isReadable }, retry);

/** Answers the question whose turn it is, trying again while the network is lost. Throws ApiError. */
export const submitAnswer = (examId: string, body: CallBody<'submitAnswer'>, retry: RetryOptions = {}) =>
  postPersistently('submitAnswer', { examId, body, isReadable }, retry);

/** Finishes the attempt, trying again while the network is lost; repeating it is harmless. Throws ApiError. */
export const finishExam = (examId: string, retry: RetryOptions = {}) =>
  postPersistently('finishExam', { examId, isReadable }, retry);
