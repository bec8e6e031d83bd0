import { post, read } from '@/lib/api-client/request';
import { env } from '@/lib/env';

/** Who is logged in; without `exam_status` nobody is. Throws ApiError. */
export const getMe = () => read('getMe', {});

/** Mails the exam number again, if the address has one; the answer does not tell. Throws ApiError. */
export const resendExamNumber = (email: string) => post('resendExamNumber', { body: { email } });

/** Asks the partner app whose exam number this is. It knows no cookies of ours. Throws ApiError. */
export const getPartnerEntryStatus = (examNumber: string) =>
  read('getPartnerEntryStatus', {
    baseUrl: env.baseSiteApiUrl,
    headers: { Authorization: `Bearer ${examNumber}`, 'x-api-key': env.baseSiteApiKey },
    withCredentials: false,
  });
