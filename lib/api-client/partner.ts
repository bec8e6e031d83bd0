import { createApiError, send } from '@/lib/api-client/http';
import { retried } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { ApiError, isTemporary } from '@/lib/api-error';
import { isRecord, isString } from '@/lib/checks';
import { env } from '@/lib/env';

const statusesOfRefusal: readonly (number | undefined)[] = [400, 401, 403, 404, 422];
const refused = () =>
  createApiError('getPartnerEntryStatus', { status: 403, body: { error_code: 'partner_refused' } });
const inTrouble = () => createApiError('getPartnerEntryStatus', { status: 504 });

/** The partner app's errors as ours: its refusals are one, a crowd stays one, and its trouble is a lost response, not our maintenance. */
function partnerErrorOf(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.status === 429) throw failure;
  throw statusesOfRefusal.includes(failure.status) ? refused() : inTrouble();
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
      if (payload === undefined) throw inTrouble();
      if (!isRecord(payload) || !isString(payload.display_name)) throw refused();
      return payload.display_name;
    },
    retry,
  );

/** How long a login that our own API accepts, or has accepted before, waits for the partner app, in milliseconds. */
const patienceMilliseconds = 3_000;

/** The partner app's name, asked once; undefined where it is slow or in trouble (`useLatePartnerName` asks again). Throws ApiError on a refusal. */
export async function readPartnerNameSoon(examNumber: string): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMilliseconds));
  try {
    return await Promise.race([readPartnerName(examNumber, { limitMilliseconds: 0 }), tooLate]);
  } catch (error) {
    if (isTemporary(error)) return undefined;
    throw error;
  }
}
