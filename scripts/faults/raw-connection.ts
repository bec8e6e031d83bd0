import { connect, type Socket } from 'node:net';

/** A response as far as a load has to know it. */
export interface RawResponse {
  status: number;
  /** The seconds that a refusal asks to wait; undefined where it does not say. */
  retryAfter: number | undefined;
}

/**
 * One keep-alive connection that sends ready-made requests one after the other and reads no more than it must: a client library takes
 * as much of the processor for a refusal as the API does, on machines that both have to share.
 */
export class RawConnection {
  readonly #port: number;
  #socket: Socket | undefined;
  #read = '';
  #settle: { resolve: (response: RawResponse) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a POST of JSON. @throws the code of what went wrong, as a message */
  post(path: string, cookie: string, body: string): Promise<RawResponse> {
    const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return this.#send(head + body);
  }

  /** Opens the connection by reading something. @throws as `post` */
  get(path: string): Promise<RawResponse> {
    return this.#send(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  }

  #send(request: string): Promise<RawResponse> {
    this.#socket ??= this.#open();
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.setTimeout(20_000, () => this.#fail(socket, 'no response'));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#take(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => this.#fail(socket, error.code ?? 'lost'));
    socket.on('close', () => this.#fail(socket, 'closed'));
    return socket;
  }

  #take(chunk: string): void {
    this.#read += chunk;
    const end = this.#read.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#read.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#read.length < end + 4 + length) return;
    this.#read = '';
    const settle = this.#settle;
    this.#settle = undefined;
    const asked = /retry-after: (\d+)/i.exec(head)?.[1];
    const retryAfter = asked === undefined ? undefined : Number(asked);
    settle?.resolve({ status: Number(head.slice(9, 12)), retryAfter });
  }

  #fail(socket: Socket, what: string): void {
    if (socket !== this.#socket) return;
    socket.destroy();
    this.#socket = undefined;
    this.#read = '';
    this.#settle?.reject(new Error(what));
    this.#settle = undefined;
  }
}
