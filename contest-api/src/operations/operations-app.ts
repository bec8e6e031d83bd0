import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { borrowedDescription, documentation } from '../http/documentation.ts';
import { handleError } from '../http/errors.ts';
import { securityHeaders, securityHeadersOf } from '../http/security-headers.ts';
import { type LivePageContext, livePage } from './live/live-page.ts';
import { health, type OperationsContext, operations } from './operations.ts';

/**
 * Composes the app of the operations port: whether this copy is alive and ready, its metrics, the documentation of its calls, and the
 * operators' live page. It does not listen.
 * @param api the copy's public app, as `buildApp` returns it
 */
export async function buildOperationsApp(
  api: FastifyInstance,
  context: OperationsContext & {
    /** Absent where there is no live page. */
    live?: LivePageContext | undefined;
  },
): Promise<FastifyInstance> {
  await api.ready();
  const app = Fastify({
    loggerInstance: api.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    genReqId: () => crypto.randomUUID(),
  });
  app.setErrorHandler(handleError);
  await app.register(securityHeaders, securityHeadersOf({ contentSecurityPolicy: false }));
  await app.register(health);
  await app.register(operations, { ...context, api });
  const { live, connection, contest } = context;
  if (live) await app.register(livePage, { ...live, connection, contest, counts: api.counts });
  await app.register(borrowedDescription, { api });
  await app.register(documentation);
  return app;
}
