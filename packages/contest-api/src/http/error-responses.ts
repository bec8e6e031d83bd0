import { type ErrorBody, type ErrorCode, errorStatus } from '@knowledgeking/contract';
import { debugKeyHeader } from '@knowledgeking/contract/rules/routes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { isDatabaseUnavailable, writeTrouble } from '../database/trouble.ts';
import { ContestError } from '../errors.ts';
import { isRightDebugKey } from './debug-key.ts';
import { logError, type SecurityEvent } from './log.ts';

const codeByFastifyError: Record<string, ErrorCode> = {
  FST_ERR_VALIDATION: 'invalid_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
};

const rangeNotSatisfiable = 416;

/** After how many seconds anyone who got a `too_many_requests` may come again. */
export const retryAfterSeconds = 2;

/** Public messages for errors whose own message would reveal internals, such as the database's address; those are for the log only. */
const publicWords: Partial<Record<ErrorCode, string>> = {
  too_many_requests: 'the contest API is busy or out of reach for a moment: try again shortly',
  internal_server_error: 'the contest API could not do this',
};

/** The body of a `too_many_requests`, as JSON. */
export function busyText(requestId: string): string {
  const code = 'too_many_requests';
  return JSON.stringify({
    error_code: code,
    message: publicWords[code] ?? code,
    request_id: requestId,
  } satisfies ErrorBody);
}

/** Sends any error in the contract's Error shape, without internals of the server. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ContestError)
    return sendError(request, reply, error.code, error.message, error.fields);
  // A player of films takes it for the end of the file, and a 400 for a film that can't be had.
  if (error.statusCode === rangeNotSatisfiable)
    return reply.code(rangeNotSatisfiable).header('cache-control', 'no-store').send();
  const code = codeOf(error);
  const trouble = writeTrouble(error);
  if (trouble) request.server.counts.noteWriteTrouble(trouble);
  logError(request, error, code);
  return sendError(request, reply, code, publicWords[code] ?? error.message);
}

const securityEvent: Partial<Record<ErrorCode, SecurityEvent>> = {
  login_failed: 'login_refused',
  forbidden_origin: 'foreign_origin_refused',
};

/** Handles the API's errors and unknown calls. */
export const errors = plugin(async (app: FastifyInstance, { debugKey }: { debugKey: string }) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const event = error instanceof ContestError && securityEvent[error.code];
    if (event) request.noteSecurityEvent(event);
    return handleError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const key = request.headers[debugKeyHeader];
    if (debugKey && key !== undefined && !isRightDebugKey(debugKey, key))
      request.noteSecurityEvent('debug_key_refused');
    return sendError(request, reply, 'not_found', 'there is no such call');
  });
});

/** Sends an error of the contract with its status; `too_many_requests` says after how many seconds to try again. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  message: string = publicWords[code] ?? code,
  fields?: Record<string, string>,
): FastifyReply {
  if (code === 'too_many_requests' && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfterSeconds);
  }
  request.outcome = code;
  const body: ErrorBody = { error_code: code, message, request_id: request.id, ...(fields && { fields }) };
  reply.header('x-request-id', request.id);
  return reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
}

/** The contract's code for any other error. A slow database is `too_many_requests`: the site retries that, while a 500 ends an exam. */
function codeOf(error: FastifyError): ErrorCode {
  const known = codeByFastifyError[error.code];
  if (known) return known;
  if (error.statusCode === 429 || isDatabaseUnavailable(error)) return 'too_many_requests';
  const isBadInput = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isBadInput ? 'invalid_request' : 'internal_server_error';
}
