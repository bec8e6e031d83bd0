import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Pool } from '../repositories/database.ts';
import type { Settings } from '../settings.ts';
import { sendError } from './errors.ts';

/** Milliseconds. */
const longestEventLoopDelay = 1_000;
/** Requests waiting for a connection, per connection; beyond that an answer would come too late to be of use. */
const longestQueuePerConnection = 50;

/** Sheds load early and cheaply with 429, which the site tries again by itself; 503 is said in maintenance alone. */
export const overload = plugin(
  async (
    app: FastifyInstance,
    {
      settings,
      pool,
      eventLoopDelayLimit = longestEventLoopDelay,
    }: { settings: Settings; pool: Pool; eventLoopDelayLimit: number | undefined },
  ) => {
    await app.register(underPressure, {
      maxEventLoopDelay: eventLoopDelayLimit,
      pressureHandler: (request, reply) => {
        if (request.routeOptions.config.callPath) sendError(request, reply, 'too_many_requests');
      },
    });
    app.addHook('onRequest', async (request, reply) => {
      const isQueueFull = pool.waitingCount > settings.databasePoolSize * longestQueuePerConnection;
      if (isQueueFull && request.routeOptions.config.callPath)
        return sendError(request, reply, 'too_many_requests');
    });
  },
);
