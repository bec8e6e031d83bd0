import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestOnwards,
  type Server,
  type ServerResponse,
} from 'node:http';
import { json } from 'node:stream/consumers';

/** The troubles of a request between the browser and the API. */
type Trouble =
  /** The request gets lost, and nothing comes back. */
  | 'silent'
  /** The API has taken the request, and the connection is cut before the response gets through. */
  | 'answer_lost';

/**
 * Sent with each request of a kept tab, another one in each test. Responses that are not for ever depend on it, so that the browser's cache
 * gives a test nothing that the API said in the one before.
 */
export const visitHeader = 'x-test-visit';

/** The response that the browser gets, from the contest's own. Parts that are left out stay. */
type Alter = (answer: { status: number; body: object }) => { status?: number; body?: object };

/** A proxy between the browser and the contest, with the trouble that a test asks for. */
export class Network {
  readonly #target: number;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  #trouble: { path: RegExp; kind: Trouble } | undefined;
  /** How many requests the current trouble has hit. */
  troubled = 0;
  #altered: { path: RegExp; alter: Alter } | undefined;

  constructor(targetPort: number) {
    this.#target = targetPort;
    this.#server = createServer((request, response) => this.#carry(request, response));
  }

  /** Carries requests to the target from now on. */
  async open(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }

  /** From now on this happens to each request whose path matches; all others get through. */
  bring(kind: Trouble, path: RegExp): void {
    this.#trouble = { path, kind };
    this.troubled = 0;
  }

  /**
   * From now on the browser gets another response to each request whose path matches. Unlike requests through the browser's own
   * interception, it costs nothing elsewhere and leaves the browser's cache on.
   */
  alter(path: RegExp, alter: Alter): void {
    this.#altered = { path, alter };
  }

  /** Everything gets through again, as it is. */
  calm(): void {
    this.#trouble = undefined;
    this.#altered = undefined;
  }

  #carry(request: IncomingMessage, response: ServerResponse): void {
    const kind = this.#trouble?.path.test(request.url ?? '') ? this.#trouble.kind : undefined;
    if (kind) this.troubled += 1;
    if (kind === 'silent') request.resume();
    else this.#sendOnwards(request, response, kind === 'answer_lost');
  }

  #sendOnwards(request: IncomingMessage, response: ServerResponse, isAnswerLost: boolean): void {
    const { url: path, method, headers } = request;
    const { alter } = (this.#altered?.path.test(path ?? '') && this.#altered) || {};
    // Only what comes uncompressed can be altered.
    if (alter) headers['accept-encoding'] = 'identity';
    const onwards = requestOnwards(
      { host: '127.0.0.1', port: this.#target, path, method, headers, agent: this.#agent },
      (answer) => {
        if (isAnswerLost) {
          answer.resume();
          request.socket.resetAndDestroy();
          return;
        }
        if (alter) {
          void sendAltered(answer, response, alter);
          return;
        }
        response.writeHead(answer.statusCode ?? 502, forOneVisit(answer.headers));
        answer.pipe(response);
        answer.on('error', () => request.socket.destroy());
      },
    );
    // A gateway whose server is gone sends a page of its own.
    onwards.on('error', () => {
      if (response.headersSent) request.socket.destroy();
      else response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    });
    request.pipe(onwards);
  }
}

async function sendAltered(answer: IncomingMessage, response: ServerResponse, alter: Alter): Promise<void> {
  const given = { status: answer.statusCode ?? 502, body: (await json(answer)) as object };
  const { status, body } = { ...given, ...alter(given) };
  const { 'content-length': _length, ...headers } = answer.headers;
  response.writeHead(status, forOneVisit(headers)).end(JSON.stringify(body));
}

function forOneVisit(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers['cache-control']?.includes('immutable')) return headers;
  return { ...headers, vary: [headers.vary, visitHeader].filter(Boolean).join(', ') };
}
