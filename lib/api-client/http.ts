import type { CallName, CallResult } from '@knowledgeking/contract';
import axios, { type AxiosError } from 'axios';
import { ApiError, createApiError, unreadableCode } from '@/lib/api-error';
import { type Check, isRecord } from '@/lib/checks';
import { clock } from '@/lib/clock';
import { env } from '@/lib/env';

const timeoutMilliseconds = 10_000;
/** No cookie is looked up for a header: it would put the request off until the page has been drawn, and the API takes none. */
const client = axios.create({ xsrfCookieName: '' });

/** One call as it goes over the wire. */
export interface Request<Name extends CallName> {
  call: Name;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL. */
  path: string;
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Default: the contest API. */
  baseUrl?: string;
  /** Whether the answer has the fields that the site can't do without. */
  isReadable: Check;
  /** Cookies are sent unless this is false. */
  withCredentials?: boolean;
}

function errorOf(call: CallName, failure: unknown): ApiError {
  const response = (failure as AxiosError).response;
  if (!axios.isAxiosError(failure) || !response) return createApiError(call, { status: undefined });
  const retryAfter: unknown = response.headers['retry-after'];
  return createApiError(call, {
    status: response.status,
    body: response.data,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  });
}

/** State-changing calls are JSON even without a body: that is what the API takes. */
function bodyOf(request: Request<CallName>): unknown {
  return request.method === 'POST' ? (request.body ?? {}) : undefined;
}

/** Sends one request once. Feeds the server clock. Throws ApiError, and nothing else. */
export async function send<Name extends CallName>(request: Request<Name>): Promise<CallResult<Name>> {
  const startedAt = performance.now();
  const response = await client
    .request<unknown>({
      baseURL: request.baseUrl ?? env.apiBaseUrl,
      url: request.path,
      method: request.method,
      data: bodyOf(request),
      params: request.query,
      headers: request.headers,
      withCredentials: request.withCredentials ?? true,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    .catch((failure: unknown) => {
      throw errorOf(request.call, failure);
    });
  const data = response.data;
  if (isRecord(data)) clock.sync(data.server_time, performance.now() - startedAt);
  if (!request.isReadable(data)) {
    throw new ApiError(request.call, {
      status: response.status,
      code: unreadableCode,
      message: 'the answer is not what the contract says',
      fields: {},
      retryAfterSeconds: undefined,
    });
  }
  return data as CallResult<Name>;
}
