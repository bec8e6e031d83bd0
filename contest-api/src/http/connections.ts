import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorStatus } from '@knowledgeking/contract';
import type { ConnectionError, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** Milliseconds: how long a request's headers may take to arrive, and how often that is checked. */
export const usualHeaderLimits = { within: 10_000, lookedAtEvery: 2_000 };
/** Milliseconds for a whole request, and until a connection on which nothing happens is closed. */
export const timeLimits = { requestTimeout: 10_000, connectionTimeout: 60_000 };

/** Files that a copy needs besides its callers' connections: the database's, the mail server's, the operations port's, the log, code. */
const reserved = 256;

/** How many files this process may have open; undefined where the system does not say (only Linux does). */
function openFileLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/**
 * Takes only as many connections as leave the copy the files that it needs itself; others are closed at once. A process that has none left
 * can't reach its database, and Node's own measurement of memory, which the watch for overload uses, throws and ends it. The default of
 * `openFiles` is the process's own limit.
 */
export const connectionLimit = plugin(
  async (app: FastifyInstance, { openFiles = openFileLimit() }: { openFiles?: number | undefined }) => {
    if (openFiles === undefined) return;
    const server = app.server as Server;
    server.maxConnections = Math.max(openFiles - reserved, Math.floor(openFiles / 2));
    server.on('drop', () => {
      app.counts.connectionsRefused += 1;
    });
  },
);

/** How many requests may wait behind another one on the same connection. Browsers and proxies send the next one after the response. */
const mostBehind = 8;

/**
 * Ends a connection on which requests pile up. All of them would be handled at once, and their responses kept in memory until the first
 * is read: a hundred such requests on each of 250 connections that read nothing took 1 GB and stopped the copy.
 */
export const pipelining = plugin(async (app: FastifyInstance) => {
  const behind = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // A response has its socket as soon as it is its turn.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const count = (behind.get(socket) ?? 0) + 1;
    behind.set(socket, count);
    reply.raw.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1));
    if (count <= mostBehind) return done();
    reply.hijack();
    socket.destroy();
  });
});

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

/** Whether a copy is about to close: it still serves what reaches it, and asks to be left. */
export interface Draining {
  isDraining: boolean;
}

/** While a copy is about to close, each response closes its connection, also of a call that came before: a proxy opens its next one elsewhere. */
export const drain = plugin(async (app: FastifyInstance, { draining }: { draining: Draining }) => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isDraining) reply.header('connection', 'close');
    done();
  });
});
