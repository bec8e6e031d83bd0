import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * The gateway's treatment of a request; undefined passes it on. One that is turned away gets the gateway's own 503, a covered one the
 * gateway's page with a 200.
 */
export type Fault = 'put_off' | 'drop' | 'cut' | 'slow' | 'forget' | 'turn_away' | 'cover' | undefined;

/** How long a slow response is held back, in milliseconds. */
export const slowMilliseconds = 1_500;

/** A gateway before the API that treats some requests badly. */
export class FaultyGateway {
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  readonly #apiPort: number;
  readonly #faultOf: (path: string, body: string) => Fault;

  /** @param faultOf called with each request's path and body */
  constructor(apiOrigin: string, faultOf: (path: string, body: string) => Fault) {
    this.#apiPort = Number(new URL(apiOrigin).port);
    this.#faultOf = faultOf;
  }

  /** @returns the base URL of the API behind it */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const fault = this.#faultOf(request.url ?? '', body);
    if (fault === 'cut') return void response.destroy();
    if (fault === 'turn_away' || fault === 'cover') {
      response.writeHead(fault === 'cover' ? 200 : 503, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Service Temporarily Unavailable</title>');
      return;
    }
    if (fault === 'put_off') {
      response.writeHead(429, { 'retry-after': '0', 'content-type': 'application/json' });
      response.end('{"error_code":"too_many_requests"}');
      return;
    }
    if (fault === 'forget') {
      const { quiz_number: count } = JSON.parse(body);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ user_exam_status: { submitted_quiz_count: count }, next_quiz: null }));
      return;
    }
    const { method, url, headers } = request;
    const passed = forward(
      { port: this.#apiPort, host: '127.0.0.1', method, path: url, headers },
      (answer) => {
        if (fault === 'drop') {
          response.destroy();
          answer.resume();
          return;
        }
        setTimeout(
          () => {
            response.writeHead(answer.statusCode ?? 500, answer.headers);
            answer.pipe(response);
          },
          fault === 'slow' ? slowMilliseconds : 0,
        );
      },
    );
    passed.on('error', () => response.destroy());
    passed.end(body);
  }
}

/** Does something once for each of these ends of a path. */
export function once(faults: Record<string, Fault>): (path: string) => Fault {
  const left = new Map(Object.entries(faults));
  return (asked) => {
    const end = [...left.keys()].find((one) => asked.endsWith(one));
    const fault = end === undefined ? undefined : left.get(end);
    left.delete(end ?? '');
    return fault;
  };
}
