import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorStatus } from '@knowledgeking/contract';
import type { ConnectionError, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

const message = 'this is not a request that can be read';

/** Errors with a status of their own in HTTP; anything else is a bad request. */
const byCode: Record<string, { status: number; reason: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', message: 'the request took too long' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'the headers are too large',
  },
};
const badRequest = { status: errorStatus.invalid_request, reason: 'Bad Request', message };

/**
 * For Fastify's `clientErrorHandler`: sends the contract's Error to a client whose request never became one, because it is not
 * HTTP, too large or too slow, and ends the connection, since nobody knows where the next request would begin.
 */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, reason, message } = byCode[error.code] ?? badRequest;
  const requestId = crypto.randomUUID();
  const body: ErrorBody = { error_code: 'invalid_request', message, request_id: requestId };
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

/** Serves requests that expect something other than a 100 as if they expected nothing; Node would send a 417 without a body. */
export const expectations = plugin(async (app: FastifyInstance) => {
  const server = app.server as Server;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
});
