import type { CallName, CallResult } from '@knowledgeking/contract';
import type { AxiosError } from 'axios';
import sendByXhr from 'axios/unsafe/adapters/xhr.js';
import { ApiError, createApiError, unreadableCode } from '@/lib/api-error';
import { type Check, isRecord } from '@/lib/checks';
import { clock } from '@/lib/clock';
import { env } from '@/lib/env';

const timeoutMilliseconds = 10_000;
const isSuccess = (status: number): boolean => status >= 200 && status < 300;

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

function errorOf(call: CallName, failure: AxiosError<string>): ApiError {
  const { response } = failure;
  if (!response) return createApiError(call, { status: undefined });
  const retryAfter: unknown = response.headers['retry-after'];
  return createApiError(call, {
    status: response.status,
    body: parse(response.data),
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  });
}

/** What a body says; one that is no JSON, such as a proxy's page, as it is. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function addressOf({ baseUrl = env.apiBaseUrl, path, query }: Request<CallName>): string {
  return baseUrl + path + (query ? `?${new URLSearchParams(query)}` : '');
}

/** State-changing calls are JSON even without a body: that is what the API takes. */
function bodyOf({ method, body = {} }: Request<CallName>) {
  return method === 'POST'
    ? { data: JSON.stringify(body), type: { 'Content-Type': 'application/json' } }
    : {};
}

/** Sends one request once. Feeds the server clock. Throws ApiError, and nothing else. */
export async function send<Name extends CallName>(request: Request<Name>): Promise<CallResult<Name>> {
  const startedAt = performance.now();
  const { data: body, type } = bodyOf(request);
  const response = await sendByXhr({
    url: addressOf(request),
    method: request.method,
    ...(body && { data: body }),
    headers: { Accept: 'application/json', ...type, ...request.headers },
    withCredentials: request.withCredentials ?? true,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    validateStatus: isSuccess,
  }).catch((failure: AxiosError<string>) => {
    throw errorOf(request.call, failure);
  });
  const data = parse(response.data);
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
