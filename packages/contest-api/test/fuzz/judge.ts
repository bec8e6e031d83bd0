import { errorStatus } from '@knowledgeking/contract';
import type { RawResponse } from '@knowledgeking/stage/raw-connection';
import { type Operation, operationAt } from './operations.ts';
import type { Draft } from './requests.ts';

/** Refusals of requests that reach no call: unknown, not readable as a URL or as HTTP, or from a foreign page. */
const withoutCall = [400, 403, 404, 408, 413, 415, 431];
const preflight = 204;
const traces = /\bat \S+ \(|node_modules|node:internal|\.ts:\d|\/src\/|syntax error|pg_|kysely/i;
const siteOrigins = ['https://quiz.example.jp'];
/** Moves the contest by its dates; only one can at a time. */
const busyCall = '/api/debug/period';
const sessionCalls = ['/api/users/login', '/api/users/logout'];

/** A response without the notice of maintenance, which is whatever an operator, or the request before, has written. */
const withoutNotice = (body: string): string =>
  /"in_maintenance"/.test(body) ? body.replace(/"(?:maintenance_)?message":"(?:[^"\\]|\\.)*"/g, '') : body;

/** The fault of a response to a draft; undefined where there is none. */
export function faultOf(
  draft: Draft,
  response: RawResponse | undefined,
  mayBeInMaintenance: boolean,
): string | undefined {
  if (!response) return 'no response';
  const { status, headers, body } = response;
  const said = `${status} ${body.slice(0, 500)}`;
  if (status >= 500 && !(status === 503 && mayBeInMaintenance)) return `a failure: ${said}`;
  const operation = operationAt(draft.method, draft.target);
  if (status === 429 && operation?.path !== busyCall) return `as if it took too long: ${said}`;
  if (traces.test(mayBeInMaintenance ? withoutNotice(body) : body)) return `the server’s inside: ${said}`;
  if (draft.mustBeRefused && status < 400) return `accepted what the document forbids: ${said}`;
  const fault =
    status < 400 ? successFault(operation, draft, response) : refusalFault(operation, draft, response);
  if (fault) return `${fault}: ${said}`;
  const isSessionCall = operation && sessionCalls.includes(operation.path) && status < 300;
  if (headers['set-cookie'] && !isSessionCall) return `a cookie: ${headers['set-cookie']}`;
  const allowed = headers['access-control-allow-origin'];
  if (allowed && !siteOrigins.includes(allowed)) return `may be read by ${allowed}`;
  return undefined;
}

function successFault(
  operation: Operation | undefined,
  { method }: Draft,
  response: RawResponse,
): string | undefined {
  const { status, headers, body } = response;
  if (method === 'OPTIONS' && status === preflight) return undefined;
  const check = operation?.responses.get(status);
  if (!check) return 'a status that the document does not have';
  if (method === 'HEAD') return undefined;
  if (body === '') return check(undefined);
  return jsonFault(headers) ?? check(JSON.parse(body));
}

function refusalFault(
  operation: Operation | undefined,
  { method }: Draft,
  response: RawResponse,
): string | undefined {
  const { status, headers, body } = response;
  if (method === 'HEAD') return undefined;
  const isHttpLevel = [408, 431].includes(status) || (status === 400 && headers.connection === 'close');
  if (jsonFault(headers)) return jsonFault(headers);
  const error = JSON.parse(body);
  const check = isHttpLevel ? undefined : operation?.responses.get(status);
  if (!check && !withoutCall.includes(status)) return 'a status that the document does not have';
  if (operation && !check && !isHttpLevel) return 'a status that the document does not have for this call';
  const code = errorStatus[error.error_code as keyof typeof errorStatus];
  if (code !== status && !isHttpLevel) return 'an error code with another status';
  if (headers['x-request-id'] !== error.request_id || !error.request_id) return 'no request id';
  if (headers['cache-control'] !== 'no-store') return 'a refusal that may be cached';
  return check?.(error);
}

function jsonFault(headers: RawResponse['headers']): string | undefined {
  const isJson = headers['content-type'] === 'application/json; charset=utf-8';
  return isJson ? undefined : `not JSON but ${headers['content-type']}`;
}
