import { connect, type Socket } from 'node:net';

/** A response as it came over the wire. */
export interface RawResponse {
  status: number;
  /** Names in small letters; several of one name are joined by a comma, as HTTP allows. */
  headers: Record<string, string>;
  body: string;
}

const endOfHead = Buffer.from('\r\n\r\n');
const emptyChunk = '0\r\n\r\n';

/** After so many milliseconds without a response a connection is given up. */
const patience = 20_000;

/**
 * A connection that writes bytes exactly as they are and reads one response to each. Ordinary clients refuse to send most of what
 * the fuzz sends, and Fastify's own `inject` cleans paths up and has no parser. For a load a client would take as much of the
 * processor for a refusal as the API does, on machines that both have to share.
 */
export class RawConnection {
  readonly #port: number;
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #onProgress: () => void = () => undefined;
  #failure = 'closed';

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends a request and waits for its response. Undefined where the server has closed the connection without one.
   * @param isHead the response has no body whatever its headers say
   * @param isLast nothing more can follow on the connection, because the request's own framing may be wrong
   */
  async send(bytes: Buffer, isHead = false, isLast = false): Promise<RawResponse | undefined> {
    const socket = this.#socket && !this.#socket.destroyed ? this.#socket : this.#open();
    socket.write(bytes);
    let response = this.#take(isHead);
    while (!response && !socket.closed) {
      await new Promise<void>((resolve) => {
        this.#onProgress = resolve;
      });
      response = this.#take(isHead);
    }
    if (isLast || !response || response.headers.connection === 'close') this.close();
    return response;
  }

  /** Why the last response did not come, such as `ECONNRESET`. */
  get failure(): string {
    return this.#failure;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#received = Buffer.alloc(0);
  }

  #open(): Socket {
    this.close();
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    this.#failure = 'closed';
    socket.setNoDelay(true);
    socket.setTimeout(patience, () => socket.destroy(new Error('no response')));
    socket.on('data', (data: Buffer) => {
      if (socket !== this.#socket) return;
      this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
      this.#onProgress();
    });
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      this.#failure = code ?? message;
    });
    socket.on('close', () => this.#onProgress());
    return socket;
  }

  /** The first whole response of what has been received, which is then no longer there. */
  #take(isHead: boolean): RawResponse | undefined {
    const read = readResponse(this.#received, isHead);
    if (!read) return undefined;
    this.#received = read.rest;
    return read.response;
  }
}

/** Reads the first whole response of some bytes; 1xx responses are passed over. Undefined where there is none. */
export function readResponse(
  bytes: Buffer,
  isHead: boolean,
): { response: RawResponse; rest: Buffer } | undefined {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const status = Number(first.split(' ')[1]);
  const start = end + endOfHead.length;
  if (status < 200) return readResponse(bytes.subarray(start), isHead);
  const hasBody = !isHead && status !== 204;
  const isChunked = hasBody && headers['transfer-encoding'] === 'chunked';
  // Only Node's own responses come in chunks, and those have no text in them.
  const length = isChunked ? emptyChunk.length : hasBody ? Number(headers['content-length'] ?? 0) : 0;
  if (bytes.length < start + length) return undefined;
  const body = isChunked ? '' : bytes.toString('utf8', start, start + length);
  return { response: { status, headers, body }, rest: bytes.subarray(start + length) };
}

/** A request as bytes. A body gets its length unless the headers speak of one; text is sent as its code units, cut to a byte. */
export function toBytes(
  method: string,
  target: string,
  headers: Record<string, string | string[]>,
  body?: string | Buffer,
): Buffer {
  const payload = typeof body === 'string' ? Buffer.from(body) : body;
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const all: [string, string][] = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  if (!names.has('host')) all.unshift(['host', 'quiz.example.jp']);
  if (payload && !names.has('content-length') && !names.has('transfer-encoding'))
    all.push(['content-length', String(payload.length)]);
  const head = `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), payload ?? Buffer.alloc(0)]);
}

/**
 * Sends bytes on a connection of their own and returns everything that comes back until the server closes it.
 * @param patience after how many milliseconds the server is told that no more will come; it drops what it has not answered by then
 */
export function exchange(port: number, bytes: Buffer, patience: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => socket.end(), patience);
    socket.on('data', (data: Buffer) => received.push(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(received));
    });
    socket.write(bytes);
  });
}
