import { send } from '@/lib/api-client/http';
import { retried } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { ApiError, createApiError } from '@/lib/api-error';
import { isRecord, isString } from '@/lib/checks';
import { env } from '@/lib/env';

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

/**
 * The display name that the partner app has for an exam number, which it is asked for without our cookies; a payload without a name refuses
 * the number. Its trouble is retried for a minute. Throws ApiError.
 */
export const readPartnerName = (examNumber: string, retry: RetryOptions = {}): Promise<string> =>
  retried(
    'getPartnerEntryStatus',
    async () => {
      const status: unknown = await send('getPartnerEntryStatus', {
        baseUrl: env.baseSiteApiUrl,
        headers: { Authorization: `Bearer ${examNumber}`, 'x-api-key': env.baseSiteApiKey },
        withCredentials: false,
        isUnchecked: true,
      }).catch(partnerErrorOf);
      const payload = isRecord(status) ? status.payload : undefined;
      if (payload === undefined) throw partnerError(504);
      if (!isRecord(payload) || !isString(payload.display_name)) throw partnerError(refusal);
      return payload.display_name;
    },
    retry,
  );
