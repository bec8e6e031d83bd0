import { send } from '@/lib/api-client/http';
import { retried } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { ApiError, createApiError } from '@/lib/api-error';
import { isRecord, isString } from '@/lib/checks';
import { env } from '@/lib/env';

const refusal = 403;
const statusesOfRefusal: readonly (number | undefined)[] = [401, refusal, 404];
const partnerError = (status: number) => createApiError('getPartnerEntryStatus', { status });

/** The partner app's errors as ours: its refusals are one, a crowd stays one, and its trouble is a lost response, not our maintenance. */
function partnerErrorOf(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.status === 429) throw failure;
  throw partnerError(statusesOfRefusal.includes(failure.status) ? refusal : 504);
}

/** The partner app's display name for a number, asked for without our cookies and retried; no name is a refusal. Throws ApiError. */
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
