import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

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
