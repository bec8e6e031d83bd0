import { send } from '@/lib/api-client/http';
import { post, read } from '@/lib/api-client/request';
import { type RetryOptions, withRetry } from '@/lib/api-client/retry';
import { ApiError, createApiError } from '@/lib/api-error';
import { isRecord, isString } from '@/lib/checks';
import { env } from '@/lib/env';

/** Who is logged in; without `exam_status` nobody is. Throws ApiError. */
export const getMe = () => read('getMe', {});

/** Mails the exam number again, if the address has one; the answer does not tell. Throws ApiError. */
export const resendExamNumber = (email: string) => post('resendExamNumber', { body: { email } });

const refusal = 403;
const statusesOfRefusal: readonly (number | undefined)[] = [401, refusal, 404];
const partnerError = (status: number) => createApiError('getPartnerEntryStatus', { status });

/**
 * The partner app's errors as the site knows them: its refusals are one, whatever their codes, which are not ours; its trouble is a lost
 * response, so that neither maintenance nor an internal error there is taken for our own. A crowd stays one.
 */
function partnerErrorOf(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.status === 429) throw failure;
  throw partnerError(statusesOfRefusal.includes(failure.status) ? refusal : 504);
}

/** Asks the partner app whose exam number this is; a payload without a name refuses it. It knows no cookies of ours. Throws ApiError. */
export const getPartnerEntryStatus = (examNumber: string, retry: RetryOptions = {}) =>
  withRetry(async () => {
    const status = await send('getPartnerEntryStatus', {
      baseUrl: env.baseSiteApiUrl,
      headers: { Authorization: `Bearer ${examNumber}`, 'x-api-key': env.baseSiteApiKey },
      withCredentials: false,
      isReadable: (_call, data) => isRecord(data) && 'payload' in data,
    }).catch(partnerErrorOf);
    const { payload }: { payload: unknown } = status;
    if (!isRecord(payload) || !isString(payload.display_name)) throw partnerError(refusal);
    return status;
  }, retry);
