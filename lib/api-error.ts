import type { CallName } from '@knowledgeking/contract';
import { isArrayOf, isRecord, isString } from '@/lib/checks';

/** The response to a call that failed; `status` is undefined where none came. */
export interface FailedResponse {
  status: number | undefined;
  body?: unknown;
  retryAfter?: string | undefined;
  requestId?: string | undefined;
}

/** The latest request that the API has responded to: what an error screen names where no request of its own has an id. */
export const latestRequest: { id: string | undefined } = { id: undefined };

/** The code of an error without a response. */
const noResponseCode = '9999';
/** The code of a response that is not what the contract says: HTML, an empty body, a missing field. */
export const unreadableCode = 'unreadable_response';

const maintenanceMessage = 'メンテナンス中です。しばらくお待ちください。';

/** The one shape in which a failed call reaches the rest of the site. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly call: CallName;
  /** HTTP status; undefined where no response came. */
  readonly status: number | undefined;
  /** The server's `error_code`, or `noResponseCode`, or `unreadableCode`. */
  readonly code: string;
  /** Form fields and what is wrong with each, in Japanese. */
  readonly fields: Readonly<Record<string, string>>;
  /** How long the server asks to wait, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The name of the request in the server's log; undefined where the server has not sent it. */
  readonly requestId: string | undefined;

  constructor(call: CallName, details: Pick<ApiError, 'status' | 'code' | 'message'> & Partial<ApiError>) {
    super(details.message);
    this.call = call;
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.requestId = details.requestId;
  }
}

/** Whether the API never responded: nothing came, or a gateway gave up waiting for it (504). */
export const isLost = ({ status }: ApiError): boolean => status === undefined || status === 504;

/** Whether asking again can help: no response came, or the server asked to wait. Any other response is final. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (isLost(error) || error.status === 429);
}

/** Whether the network, a crowd, maintenance or a broken server explains a failure, and no refusal. Rethrows anything but an ApiError. */
export function isTemporary(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) throw error;
  const { status } = error;
  return status === undefined || status >= 500 || status === 429;
}

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value) || !isArrayOf(isString)(Object.values(value))) return {};
  return value as Record<string, string>;
}

function readRetryAfter(value: string | undefined): number | undefined {
  const seconds = Number(value);
  return value !== undefined && value.trim() !== '' && seconds >= 0 ? seconds : undefined;
}

/** The message that the rest of the code sees: fixed for three statuses, else the server's own. */
function messageFor(status: number, sent: string): string {
  if (status === 503) return sent || maintenanceMessage;
  if (status === 504) return 'サイトにアクセスできませんでした';
  if (status === 500) return 'Internal server error';
  return sent;
}

/** Makes the typed error. A gateway's own 502 page counts as no response, because the API has said nothing. */
export function createApiError(call: CallName, response: FailedResponse): ApiError {
  const { status } = response;
  const body = isRecord(response.body) ? response.body : {};
  const sentCode = isString(body.error_code) ? body.error_code : undefined;
  if (status === undefined || (status === 502 && sentCode === undefined)) {
    const message = 'unknown error has occurred';
    return new ApiError(call, { status: undefined, code: noResponseCode, message });
  }
  return new ApiError(call, {
    status,
    code: sentCode ?? (status === 429 ? 'too_many_requests' : unreadableCode),
    message: messageFor(status, isString(body.message) ? body.message : ''),
    fields: readFields(body.fields),
    retryAfterSeconds: readRetryAfter(response.retryAfter),
    requestId: isString(body.request_id) ? body.request_id : response.requestId,
  });
}
