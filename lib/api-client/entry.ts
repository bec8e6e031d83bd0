import type { CallBody } from '@knowledgeking/contract';
import { post, read } from '@/lib/api-client/request';
import { isEntryConfirmation } from '@/lib/api-client/shapes/entry';
import { isDisplayName } from '@/lib/api-client/shapes/users';
import { isAnything } from '@/lib/checks';

const entryPath = (examId: string): string => `/exams/${encodeURIComponent(examId)}/entry`;

/** Enters by e-mail; the answer is the same whether or not the address is known. Throws ApiError. */
export const enter = (examId: string, body: CallBody<'enter'>) =>
  post('enter', entryPath(examId), { body, isReadable: isAnything });

/** Mails the verification link again, if the address has entered; the answer does not tell. Throws ApiError. */
export const resendEntryMail = (examId: string, email: string) =>
  post('resendEntryMail', `${entryPath(examId)}/resend`, { body: { email }, isReadable: isAnything });

/** What a verification link is about; changes nothing. Throws ApiError. */
export const getEntryConfirmation = (examId: string, entryToken: string) =>
  read('getEntryConfirmation', `${entryPath(examId)}/confirm`, {
    query: { entry_token: entryToken },
    isReadable: isEntryConfirmation,
  });

/** Completes the entry; repeating it is harmless. Throws ApiError. */
export const confirmEntry = (examId: string, entryToken: string) =>
  post('confirmEntry', `${entryPath(examId)}/confirm`, {
    body: { entry_token: entryToken },
    isReadable: isDisplayName,
  });
