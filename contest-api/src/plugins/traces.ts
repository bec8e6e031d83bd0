import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { TracedCall, Tracing } from '../services/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's trace; absent on requests that are no calls, and on all where nothing is traced. */
    tracedCall: TracedCall | undefined;
  }
}

/** Makes each call a trace. */
export const traces = plugin(async (app: FastifyInstance, { tracing }: { tracing: Tracing }) => {
  app.decorateRequest('tracedCall', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { callName } = request.routeOptions.config;
    if (!callName) return done();
    const call = tracing.startCall(callName, request.id);
    request.tracedCall = call;
    reply.raw.on('close', () => {
      const isOut = reply.raw.writableFinished;
      call.end({ outcome: isOut ? (request.outcome ?? 'accepted') : 'abandoned', status: reply.statusCode });
    });
    call.run(done);
  });
  // The body was read by events of the connection, which know nothing of the call.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.tracedCall) request.tracedCall.run(done);
    else done();
  });
});
