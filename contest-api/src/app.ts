import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { deadline } from './plugins/deadline.ts';
import { documentation } from './plugins/documentation.ts';
import { errors, sendError } from './plugins/errors.ts';
import { input } from './plugins/input.ts';
import { maintenance } from './plugins/maintenance.ts';
import { operations } from './plugins/operations.ts';
import { originCheck } from './plugins/origin-check.ts';
import { overload } from './plugins/overload.ts';
import { session } from './plugins/session.ts';
import { site } from './plugins/site.ts';
import type { Connection } from './repositories/database.ts';
import type { RouteContext } from './routes/context.ts';
import { registerHandlers } from './routes/index.ts';
import { ContestCache } from './services/contest-cache.ts';
import type { Settings } from './settings.ts';

const bodyLimitBytes = 64 * 1_024;
/** Longer than any URL that Node takes, so that an exam id is refused as unknown and never as too long. */
const pathPartLimit = 64 * 1_024;
const millisecondsUntil = { request: 10_000, answer: 15_000, connection: 60_000 };

export interface AppOptions {
  settings: Settings;
  connection: Connection;
  /** The exported site; absent where a web server or CDN carries it. */
  siteDirectory?: string;
  /** The database's clock; tests bring their own. */
  now: () => Date;
  /** Brought where it has been read before the app is built, and by tests, which change the database past the API. */
  contest?: ContestCache;
  /** Milliseconds from which on load is shed; 0 for never, so that tests can share a busy machine. */
  eventLoopDelayLimit?: number;
  /** How long a call may take until it is answered with 429. */
  callDeadlineMilliseconds?: number;
  logger?: FastifyServerOptions['logger'];
}

/** Puts the contest API together; it does not listen. The calls stand under `/api`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    settings,
    connection,
    siteDirectory,
    now,
    logger = false,
    eventLoopDelayLimit,
    callDeadlineMilliseconds = millisecondsUntil.answer,
  } = options;
  const contest = options.contest ?? new ContestCache(connection.database);
  const context: RouteContext = { settings, connection, contest, now };
  const app = Fastify({
    logger,
    // Metrics count what is answered; the log is for what goes wrong, and stays cheap when everyone starts at once.
    logController: new LogController({ disableRequestLogging: true }),
    // A copy that is closing still answers what reaches it: 503 would show contestants the maintenance screen.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: millisecondsUntil.request,
    connectionTimeout: millisecondsUntil.connection,
    trustProxy: settings.trustProxy,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: pathPartLimit },
    // A URL that can't be decoded belongs to no route, so that no route's error handler sees it.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(request, reply, 'invalid_request', error.message);
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });

  await app.register(helmet, { contentSecurityPolicy: false });
  if (siteDirectory) await app.register(site, { directory: siteDirectory });
  await app.register(documentation);
  await app.register(operations, { connection, contest, now });
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.header('x-request-id', request.id);
      });
      await api.register(errors);
      await api.register(deadline, { milliseconds: callDeadlineMilliseconds });
      await api.register(originCheck, { siteOrigins: settings.siteOrigins });
      await api.register(cors, {
        origin: settings.siteOrigins,
        credentials: true,
        maxAge: 600,
        methods: ['GET', 'POST', 'DELETE'],
        exposedHeaders: ['retry-after', 'x-request-id'],
      });
      await api.register(overload, { settings, pool: connection.pool, eventLoopDelayLimit });
      await api.register(maintenance, { contest });
      await api.register(input);
      await api.register(session, { settings });
      registerHandlers(api, context);
    },
    { prefix: '/api' },
  );
  return app;
}
