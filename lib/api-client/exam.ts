import type { CallBody } from '@knowledgeking/contract';
import { postPersistently, read } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { isCheckEntryAnswer, isFinishAnswer, isQuizTurn, isSubmitAnswer } from '@/lib/api-client/shapes/exam';

const examPath = (examId: string): string => `/exams/${encodeURIComponent(examId)}`;

/** Whether the logged-in user entered this exam, and how far the attempt is. Throws ApiError. */
export const checkEntry = (examId: string) =>
  read('checkEntry', `${examPath(examId)}/check_entry`, { isReadable: isCheckEntryAnswer });

/** Starts the one attempt, trying again while the network is lost. Throws ApiError. */
export const startExam = (examId: string, retry: RetryOptions = {}) =>
  postPersistently('startExam', `${examPath(examId)}/start`, { isReadable: isQuizTurn }, retry);

/** The question whose turn it is, trying again while the network is lost. Throws ApiError. */
export const getQuiz = (examId: string, retry: RetryOptions = {}) =>
  read('getQuiz', `${examPath(examId)}/quiz`, { isReadable: isQuizTurn }, retry);

/** Answers the question whose turn it is, trying again while the network is lost. Throws ApiError. */
export const submitAnswer = (examId: string, body: CallBody<'submitAnswer'>, retry: RetryOptions = {}) =>
  postPersistently('submitAnswer', `${examPath(examId)}/submit`, { body, isReadable: isSubmitAnswer }, retry);

/** Finishes the attempt, trying again while the network is lost; repeating it is harmless. Throws ApiError. */
export const finishExam = (examId: string, retry: RetryOptions = {}) =>
  postPersistently('finishExam', `${examPath(examId)}/finish`, { isReadable: isFinishAnswer }, retry);
