import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { sendError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the wait for this call's answer. */
    deadline: NodeJS.Timeout | undefined;
  }
}

/**
 * Answers every call within a time, with 429 where its own answer is not there by then; what it was doing may still come
 * to its end. Fastify's own limit for handlers ends when the request has been read, so a call with a body has none.
 */
export const deadline = plugin(async (app: FastifyInstance, { milliseconds }: { milliseconds: number }) => {
  app.decorateRequest('deadline', undefined);
  app.addHook('onRequest', async (request, reply) => {
    request.deadline = setTimeout(() => {
      if (!reply.sent) sendError(request, reply, 'too_many_requests');
    }, milliseconds);
  });
  app.addHook('onResponse', async (request) => clearTimeout(request.deadline));
});
