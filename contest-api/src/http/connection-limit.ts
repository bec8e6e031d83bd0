import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

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

interface ConnectionLimitOptions {
  /** Default: the process's own limit. */
  openFiles?: number | undefined;
}

/**
 * Takes only as many connections as leave the copy the files that it needs itself; others are closed at once. A process that has none left
 * can't reach its database, and Node's own measurement of memory, which the watch for overload uses, throws and ends it.
 */
export const connectionLimit = plugin(
  async (app: FastifyInstance, { openFiles = openFileLimit() }: ConnectionLimitOptions) => {
    if (openFiles === undefined) return;
    const server = app.server as Server;
    server.maxConnections = Math.max(openFiles - reserved, Math.floor(openFiles / 2));
    server.on('drop', () => {
      app.counts.connectionsRefused += 1;
    });
  },
);
