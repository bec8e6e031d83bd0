import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Tracing } from './tracing.ts';

/** Makes each call a trace. */
export const traces = plugin(async (app: FastifyInstance, { tracing }: { tracing: Tracing }) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { callName } = request.routeOptions.config;
    if (!callName) return done();
    const call = tracing.startCall(callName, request.id);
    reply.raw.on('close', () => {
      const isOut = reply.raw.writableFinished;
      call.end({ outcome: isOut ? (request.outcome ?? 'accepted') : 'abandoned', status: reply.statusCode });
    });
    call.run(done);
  });
});
