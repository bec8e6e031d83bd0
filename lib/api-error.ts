import type { CallName } from '@knowledgeking/contract';

/** The latest request that the API has responded to: what an error screen names where no request of its own has an id. */
export const latestRequest: { id: string | undefined } = { id: undefined };

/** The one shape in which a failed call reaches the rest of the site. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly call: CallName;
  /** HTTP status; undefined where no response came. */
  readonly status: number | undefined;
  /** The server's `error_code`, or one of the two that `lib/api-client/http.ts` gives where the server has sent none. */
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

/** Whether it may pass by itself within a moment: no response came, a crowd is put off, or there is maintenance. */
export const isAway = (error: ApiError): boolean =>
  isLost(error) || error.status === 429 || error.status === 503;

/** The code of a response that is not what the contract says: the page of a firewall, an empty body, a missing field. */
export const unreadableCode = 'unreadable_response';

/** Whether the network, something on the way, a crowd, maintenance or a broken server explains a failure, and no refusal. Rethrows anything but an ApiError. */
export function isTemporary(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) throw error;
  const { status, code } = error;
  return status === undefined || status >= 500 || status === 429 || code === unreadableCode;
}
