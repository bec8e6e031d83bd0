import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { sendError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The timer that ends this call with a 429. */
    deadline: NodeJS.Timeout | undefined;
  }
}

/**
 * Ends every call that takes too long with a 429; its handler may still run to its end. Fastify's own handler time-out
 * stops once the request has been read, so it does not limit a call with a body.
 */
export const deadline = plugin(async (app: FastifyInstance, { milliseconds }: { milliseconds: number }) => {
  app.decorateRequest('deadline', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = setTimeout(() => {
      if (reply.sent) return;
      request.putOffReason = 'deadline';
      sendError(request, reply, 'too_many_requests');
    }, milliseconds);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.deadline);
    done();
  });
});
