import type { CallBody, CallName, CallQuery, CallResult } from '@knowledgeking/contract';
import { cacheMilliseconds } from '@knowledgeking/contract/rules/polling';
import { requestTimeoutMilliseconds } from '@knowledgeking/contract/rules/retries';
import { callPath, type PathParameters, routes } from '@knowledgeking/contract/rules/routes';
import axios, { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { ApiError, latestRequest, unreadableCode } from '@/lib/api-error';
import { isArrayOf, isRecord, isString } from '@/lib/checks';
import { clock, deviceMoment, type Moment } from '@/lib/clock';
import { env } from '@/lib/env';
import { type EarlyResponse, forgetEarlyResponses, takeEarlyResponse } from '@/lib/head/early-calls';
import { isResponseTo } from '@/lib/response-shapes';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The name of the call, by which errors and effects know it. */
    call?: CallName;
    isUnchecked?: boolean;
    sent?: Moment;
    /** The response, if the page's head has made this very call already. */
    early?: EarlyResponse;
  }
}

type BodyPart<Body> = [Body] extends [undefined] ? { body?: undefined } : { body: Body };
type QueryPart<Query> = [Query] extends [undefined] ? { query?: undefined } : { query: Query };

/** The input of a call: its exam, body and query exactly where the contract has them. */
export type CallInput<Name extends CallName> = PathParameters<Name> &
  BodyPart<CallBody<Name>> &
  QueryPart<CallQuery<Name>> &
  CallOptions;

export interface CallOptions {
  headers?: Record<string, string>;
  /** Default: the contest API. */
  baseUrl?: string;
  /** Cookies are sent unless this is false. */
  withCredentials?: boolean;
  /** Whether its response may be anything. */
  isUnchecked?: boolean;
}

/** The code of an error without a response. */
const noResponseCode = '9999';

/** The one client of the contest API. */
const client = axios.create({
  withCredentials: true,
  // The API tells its own pages from others by `Origin`: there is no such cookie, and looking for it delays each request.
  withXSRFToken: false,
  headers: { Accept: 'application/json' },
});

// Synchronous, so that a request is on its way before the page that asks for it is drawn.
client.interceptors.request.use(addWhatEveryCallNeeds, null, { synchronous: true });
client.interceptors.response.use(readResponse, (failure: unknown) => {
  throw errorOf(failure);
});

/** The time limit, and when it was sent. */
function addWhatEveryCallNeeds(request: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  request.sent = deviceMoment();
  request.signal = AbortSignal.timeout(requestTimeoutMilliseconds);
  return request;
}

/** For how long caches may have kept the server's time in a response, in milliseconds. */
const ages: Partial<Record<CallName, number>> = {
  getSiteStatus: cacheMilliseconds,
  getExams: cacheMilliseconds,
};

const headerOf = ({ headers }: Pick<AxiosResponse, 'headers'>, name: string): string | undefined => {
  const value: unknown = headers[name];
  return isString(value) ? value : undefined;
};

/** Notes and returns the name of this response's request in the server's log. */
function noteRequest(response: AxiosResponse<unknown>): string | undefined {
  const id = headerOf(response, 'x-request-id');
  if (id) latestRequest.id = id;
  return id;
}

/** Takes over the server's clock, and refuses a response that the site can't use. */
function readResponse(response: AxiosResponse<unknown>): AxiosResponse<unknown> {
  const { config, data, status } = response;
  const { call, isUnchecked, sent, early } = config;
  noteRequest(response);
  const age = (call && ages[call]) ?? 0;
  if (isRecord(data)) clock.sync(data.server_time, { age, ...(early ?? (sent && { sent })) });
  if (!call || isUnchecked || isResponseTo(call, data)) return response;
  const message = 'the answer is not what the contract says';
  throw new ApiError(call, { status, code: unreadableCode, message });
}

/** The one shape in which a failed call reaches the rest of the site. A mistake in the code stays what it is. */
function errorOf(failure: unknown): unknown {
  const { response, config } = axios.isAxiosError<unknown>(failure) ? failure : {};
  if (!config?.call) return failure;
  return createApiError(config.call, {
    status: response?.status,
    body: response?.data,
    retryAfter: response && headerOf(response, 'retry-after'),
    requestId: response && noteRequest(response),
  });
}

/** The response to a call that failed; `status` is undefined where none came. */
interface FailedResponse {
  status: number | undefined;
  body?: unknown;
  retryAfter?: string | undefined;
  requestId?: string | undefined;
}

const maintenanceMessage = 'メンテナンス中です。しばらくお待ちください。';

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

/** Makes the typed error. A gateway's own 502 page counts as no response, because the API has said nothing; so does its 504 (`isLost`). */
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

/** Takes the place of the network for a response that is there already. */
const fromEarly =
  ({ status, text }: EarlyResponse) =>
  async (config: InternalAxiosRequestConfig): Promise<AxiosResponse<unknown>> => ({
    config,
    status,
    statusText: '',
    data: text,
    headers: new AxiosHeaders(),
  });

/** Makes a call once. Throws ApiError. */
export async function send<Name extends CallName>(
  call: Name,
  input: CallInput<Name>,
): Promise<CallResult<Name>> {
  const { body, query, headers, baseUrl = env.apiBaseUrl, withCredentials, isUnchecked } = input;
  const { method } = routes[call];
  const url = callPath(call, input);
  if (method !== 'GET') forgetEarlyResponses();
  const coming = query || headers ? undefined : takeEarlyResponse(baseUrl + url);
  // Without one nothing is awaited, so that the request leaves at once.
  const early = coming && (await coming);
  const { data } = await client.request<CallResult<Name>>({
    call,
    isUnchecked,
    method,
    baseURL: baseUrl,
    url,
    early,
    adapter: early && fromEarly(early),
    params: query,
    // The API takes only JSON, so even an empty POST has a JSON body.
    data: method === 'POST' ? (body ?? {}) : undefined,
    headers,
    withCredentials,
  });
  return data;
}
