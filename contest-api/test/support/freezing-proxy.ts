import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  client: Socket;
  server: Socket;
  isFrozen: boolean;
}

/** A proxy to the database that can freeze single connections: they stay open, but nothing passes any more. */
export class FreezingProxy {
  /** The database's URL through this proxy. */
  readonly url: string;
  readonly #server: Server;
  readonly #links: Set<Link>;
  #freezesOn: { words: string; done: () => void } | undefined;

  private constructor(url: string, server: Server, links: Set<Link>) {
    this.url = url;
    this.#server = server;
    this.#links = links;
  }

  static async start(databaseUrl: string): Promise<FreezingProxy> {
    const target = new URL(databaseUrl);
    const links = new Set<Link>();
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const way = new URL(databaseUrl);
    way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const proxy = new FreezingProxy(way.href, server, links);
    server.on('connection', (client) => proxy.#link(client, connect(Number(target.port), target.hostname)));
    return proxy;
  }

  /** Freezes every existing connection; new ones pass. */
  freezeAll(): void {
    for (const link of this.#links) link.isFrozen = true;
  }

  /** Freezes the next connection that sends a statement with these words, before the statement arrives. */
  freezeNext(words: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#freezesOn = { words, done: resolve };
    return promise;
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
    client.on('data', (bytes) => {
      const freezesOn = this.#freezesOn;
      if (freezesOn && bytes.includes(freezesOn.words)) {
        link.isFrozen = true;
        this.#freezesOn = undefined;
        freezesOn.done();
      }
      if (!link.isFrozen) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!link.isFrozen) client.write(bytes);
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
