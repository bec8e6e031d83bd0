import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A submit that PostgreSQL has done: its participant. */
export interface HeldSubmit {
  participantId: string;
}

/** A way to the database on which the response to a submit can be held back. */
export interface HoldingProxy {
  /** The database's URL by this way. */
  url: string;
  /** Holds back the response to the next submit that begins now; it never arrives. Resolves when PostgreSQL has committed and responded. */
  holdNext(): Promise<HeldSubmit>;
  close(): Promise<void>;
}

/** The name of the prepared statement, which each execution sends; its participant follows as text. */
const submitWords = 'submit-answer';
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** The message with which PostgreSQL ends a response: ready, and in no transaction, so that what was done is committed. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Starts the proxy on a free port. */
export async function startHoldingProxy(databaseUrl: string): Promise<HoldingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let waiting: ((held: HeldSubmit) => void) | undefined;

  const link = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    let held: HeldSubmit | undefined;
    let response: Buffer = Buffer.alloc(0);
    let told: typeof waiting;
    client.on('data', (bytes: Buffer) => {
      if (waiting && bytes.includes(submitWords)) {
        told = waiting;
        waiting = undefined;
        held = { participantId: uuid.exec(bytes.toString('latin1'))?.[0] ?? '' };
      }
      server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => {
      if (!held) return client.write(bytes);
      response = Buffer.concat([response, bytes]);
      if (response.subarray(-readyForQuery.length).equals(readyForQuery)) told?.(held);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  };

  const server = createServer(link);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const way = new URL(databaseUrl);
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: way.href,
    holdNext: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
