import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  client: Socket;
  server: Socket;
  isFrozen: boolean;
  /** Has the response to a statement, of which nothing passes any more. */
  holding?: { response: Buffer; whole: () => void };
}

/** The message with which PostgreSQL ends a response: ready, and in no transaction, so that what was done is committed. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A proxy to the database. Single connections can freeze: they stay open, but nothing passes any more. */
export class DatabaseProxy {
  /** The database's URL through this proxy. */
  readonly url: string;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  /** The fate of the next connection that sends a statement with some words. */
  #next: { words: string; meets: (link: Link, statement: Buffer) => void } | undefined;

  private constructor(databaseUrl: string, server: Server) {
    const target = new URL(databaseUrl);
    const way = new URL(databaseUrl);
    way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = way.href;
    this.#server = server;
    server.on('connection', (client) => this.#link(client, connect(Number(target.port), target.hostname)));
  }

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new DatabaseProxy(databaseUrl, server);
  }

  /** Freezes the next connection that sends a statement with these words, before the statement arrives. */
  freezeNext(words: string): Promise<void> {
    return new Promise((resolve) => {
      const meets = (link: Link) => {
        link.isFrozen = true;
        resolve();
      };
      this.#next = { words, meets };
    });
  }

  /**
   * Holds back the response to the next statement with these words, for good. @returns the statement's bytes, when PostgreSQL has done
   * it and responded
   */
  holdNext(words: string): Promise<Buffer> {
    return new Promise((resolve) => {
      const meets = (link: Link, statement: Buffer) => {
        link.holding = { response: Buffer.alloc(0), whole: () => resolve(statement) };
      };
      this.#next = { words, meets };
    });
  }

  async close(): Promise<void> {
    for (const { client, server } of this.#links) {
      client.destroy();
      server.destroy();
    }
    this.#server.close();
    await once(this.#server, 'close');
  }

  #link(client: Socket, server: Socket): void {
    const link: Link = { client, server, isFrozen: false };
    this.#links.add(link);
    client.on('data', (bytes: Buffer) => {
      const next = this.#next;
      if (next && bytes.includes(next.words)) {
        this.#next = undefined;
        next.meets(link, bytes);
      }
      if (!link.isFrozen) server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => {
      if (link.holding) hold(link.holding, bytes);
      else if (!link.isFrozen) client.write(bytes);
    });
    for (const [end, otherEnd] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on('error', () => undefined);
      end.on('close', () => {
        if (!link.isFrozen) otherEnd.destroy();
      });
    }
  }
}

function hold(holding: NonNullable<Link['holding']>, bytes: Buffer): void {
  holding.response = Buffer.concat([holding.response, bytes]);
  if (holding.response.subarray(-readyForQuery.length).equals(readyForQuery)) holding.whole();
}
