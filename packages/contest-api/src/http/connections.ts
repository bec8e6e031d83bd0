import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorStatus } from '@knowledgeking/contract';
import type { ConnectionError, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Counts } from '../telemetry/counts.ts';

/** Milliseconds: how long a request's headers may take to arrive, and how often that is checked. */
export const usualHeaderLimits = { within: 10_000, lookedAtEvery: 2_000 };

/** How long requests may take to arrive, as options of a server. */
export const arrivalLimits = ({ within, lookedAtEvery } = usualHeaderLimits) => ({
  http: {
    // Node's own refusal has no body; http/input.ts refuses as everywhere.
    requireHostHeader: false,
    headersTimeout: within,
    connectionsCheckingInterval: lookedAtEvery,
  },
  /** Milliseconds for a whole request. */
  requestTimeout: 10_000,
});

/** Files that a copy needs besides its callers' connections, its database's, and the files that it sends: for the operations port, mails, the log, code. */
const reserved = 320;
/** No more files than this are sent at once: each of them holds up to 128 kB of memory while its client does not read. */
const mostFilesSent = 1_024;

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
 * How many connections a copy takes, and how many files of the site it sends at once, so that it has those left that it needs itself: a process
 * that may not open another one can't reach its database. The default of `openFiles` is the process's own limit.
 */
export function shareOpenFiles({
  openFiles = openFileLimit() ?? Number.POSITIVE_INFINITY,
  databasePoolSize,
  sendsFiles,
}: {
  openFiles: number | undefined;
  databasePoolSize: number;
  sendsFiles: boolean;
}) {
  const free = Math.max(openFiles - reserved - databasePoolSize, Math.floor(openFiles / 2));
  const files = sendsFiles ? Math.min(Math.floor(free / 4), mostFilesSent) : 0;
  return { connections: free - files, files };
}

/** How many requests may wait behind another one on the same connection. Browsers and proxies send the next one after the response. */
const mostBehind = 8;

/**
 * Milliseconds for which nothing may move on a connection: its client takes nothing of what waits for it (5 kB a second are enough for the
 * shortest of them), or sends no request. nginx keeps its own for 60 s. A client that asks for nothing is the first to make room for others.
 */
export const longestRest = { usually: 75_000, takingNothingWhenFull: 15_000, askingNothingWhenFull: 2_000 };
const lookEvery = 1_000;

/** A connection to a client. */
interface Connection {
  /** The response to its latest request. */
  latest?: ServerResponse;
  /** How many requests wait behind another one. */
  behind: number;
  /** How many bytes its client has taken. */
  taken: number;
  /** Since when nothing has moved, in milliseconds of `performance.now()`. */
  restsSince: number;
}

const isBusy = ({ latest }: Connection) => latest?.closed === false;

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends connections on which nothing moves, for the sake of others that there is no room for. */
    makeRoom(): void;
  }
}

interface ConnectionLimits {
  /** How many connections there may be; infinite where nobody knows. */
  most: number;
  counts: Counts;
  /** Passed by tests, which can't wait as long as the default. */
  rest?: typeof longestRest | undefined;
}

/**
 * Keeps the connections of a port few enough, and ends those on which nothing moves, however many bytes trickle in.
 *
 * The requests on a connection are handled one after the other. If all of them were handled at once, their responses, and the files that they
 * send, would be kept until the first is read: a hundred such requests on each of 250 connections that read nothing took 1 GB.
 */
export const connectionLimits = plugin(
  async (app: FastifyInstance, { most, counts, rest = longestRest }: ConnectionLimits) => {
    const connections = new Map<Socket, Connection>();
    const end = (socket: Socket) => {
      if (socket.destroyed) return;
      socket.destroy();
      counts.connectionsEnded += 1;
    };

    function track(socket: Socket): Connection {
      const connection = { behind: 0, taken: 0, restsSince: performance.now() };
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
      return connection;
    }

    function endResting(takingNothing: number, askingNothing: number): void {
      const now = performance.now();
      for (const [socket, connection] of connections) {
        const { writableLength } = socket;
        const taken = socket.bytesWritten - writableLength;
        const isAtWork = isBusy(connection) && writableLength === 0;
        if (isAtWork || taken !== connection.taken) Object.assign(connection, { taken, restsSince: now });
        else if (now - connection.restsSince > (writableLength > 0 ? takingNothing : askingNothing))
          end(socket);
      }
    }
    const look = () => endResting(rest.usually, rest.usually);
    const timer = setInterval(look, Math.min(lookEvery, rest.usually / 2)).unref();
    app.addHook('onClose', async () => clearInterval(timer));
    let madeRoomAt = Number.NEGATIVE_INFINITY;
    app.decorate('makeRoom', () => {
      if (performance.now() - madeRoomAt < Math.min(lookEvery, rest.takingNothingWhenFull)) return;
      madeRoomAt = performance.now();
      endResting(rest.takingNothingWhenFull, rest.askingNothingWhenFull);
    });

    const server = app.server as Server;
    if (Number.isFinite(most)) server.maxConnections = most;
    server.on('connection', track);
    server.on('drop', () => {
      counts.connectionsRefused += 1;
      app.makeRoom();
    });

    app.addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw;
      const connection = connections.get(socket) ?? track(socket);
      const before = isBusy(connection) ? connection.latest : undefined;
      connection.latest = reply.raw;
      if (!before) {
        connection.restsSince = performance.now();
        return done();
      }
      connection.behind += 1;
      if (connection.behind > mostBehind) {
        reply.hijack();
        return end(socket);
      }
      before.once('close', () => {
        connection.behind -= 1;
        if (socket.destroyed) reply.hijack();
        else done();
      });
    });
  },
);

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
