import type { CallBody } from '@knowledgeking/contract';
import { post, postPersistently, read } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';

/** Enters by e-mail; the answer is the same whether or not the address is known. Throws ApiError. */
export const enter = (examId: string, body: CallBody<'enter'>) => post('enter', { examId, body });

/** Mails the verification link again, if the address has entered; the answer does not tell. Throws ApiError. */
export const resendEntryMail = (examId: string, email: string) =>
  post('resendEntryMail', { examId, body: { email } });

/** The entry that a verification link belongs to; changes nothing. Throws ApiError. */
export const getEntryConfirmation = (examId: string, entryToken: string) =>
  read('getEntryConfirmation', { examId, query: { entry_token: entryToken } });

/** Completes the entry, trying again while the network is lost; repeating it is harmless. Throws ApiError. */
export const confirmEntry = (examId: string, entryToken: string, retry: RetryOptions = {}) =>
  postPersistently('confirmEntry', { examId, body: { entry_token: entryToken } }, retry);
