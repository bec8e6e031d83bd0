import { post, read } from '@/lib/api-client/request';
import { isMe, isPartnerEntryStatus } from '@/lib/api-client/shapes/users';
import { isAnything } from '@/lib/checks';
import { env } from '@/lib/env';

/** Who is logged in; without `exam_status` nobody is. Throws ApiError. */
export const getMe = () => read('getMe', '/users/me', { isReadable: isMe });

/** Mails the exam number again, if the address has one; the answer does not tell. Throws ApiError. */
export const resendExamNumber = (email: string) =>
  post('resendExamNumber', '/users/login/resend', { body: { email }, isReadable: isAnything });

/** Asks the partner app whose exam number this is. It knows no cookies of ours. Throws ApiError. */
export const getPartnerEntryStatus = (examNumber: string) =>
  read('getPartnerEntryStatus', '/external_services/knowledgeking/entry_status/', {
    baseUrl: env.baseSiteApiUrl,
    headers: { Authorization: `Bearer ${examNumber}`, 'x-api-key': env.baseSiteApiKey },
    withCredentials: false,
    isReadable: isPartnerEntryStatus,
  });
