import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { DataKey } from './data-key.ts';
import { deadline } from './plugins/deadline.ts';
import { debugKeyStrategy } from './plugins/debug-key.ts';
import { description, documentation } from './plugins/documentation.ts';
import { errors, handleError, sendError } from './plugins/errors.ts';
import { input } from './plugins/input.ts';
import { limits } from './plugins/limits.ts';
import { loggedError } from './plugins/logged-error.ts';
import { maintenance } from './plugins/maintenance.ts';
import { metrics } from './plugins/metrics.ts';
import { health } from './plugins/operations.ts';
import { origins } from './plugins/origins.ts';
import { overload } from './plugins/overload.ts';
import { securityEvents } from './plugins/security-events.ts';
import { session } from './plugins/session.ts';
import { site } from './plugins/site.ts';
import type { Connection } from './repositories/database.ts';
import type { RouteContext } from './routes/context.ts';
import { registerHandlers } from './routes/index.ts';
import { ContestCache } from './services/contest-cache.ts';
import { RevokedSessions } from './services/revoked-sessions.ts';
import type { Settings } from './settings.ts';

const bodyLimitBytes = 64 * 1_024;
/** Longer than any URL that Node takes, so that an exam id is refused as unknown and never as too long. */
const pathPartLimit = 64 * 1_024;
const millisecondsUntil = { request: 10_000, answer: 15_000, connection: 60_000 };
/** Milliseconds: until when a request's headers have to be whole, and how often it is looked whether they are. */
const headerLimits = { within: 10_000, lookedAtEvery: 2_000 };

export interface AppOptions {
  settings: Settings;
  connection: Connection;
  /** The exported site; absent where a web server or CDN carries it. */
  siteDirectory?: string | undefined;
  /** The database's clock; tests bring their own. */
  now: () => Date;
  /** Brought where others ask it too, and by tests, which change the database past the API. */
  contest?: ContestCache;
  /** Brought by servers, which start it; without, only what this app ends itself is known to have ended. */
  revokedSessions?: RevokedSessions;
  /** Hears that a request for a mail was written, so that a worker in this process handles it at once. */
  onMailRequest?: () => void;
  /** Milliseconds from which on load is shed; 0 for never, so that tests can share a busy machine. */
  eventLoopDelayLimit?: number;
  /** Brought by tests, which do not wait as long as connections may. */
  headerLimits?: { within: number; lookedAtEvery: number } | undefined;
  /** How long a call may take until it is answered with 429. */
  callDeadlineMilliseconds?: number | undefined;
  /** Default: no log. */
  logger?: { level: Settings['logLevel']; stream?: { write(line: string): void } };
}

/** In Fastify's terms: a number is of the proxies nearest to this server, counted from 0. */
function trustedProxies(trusted: Settings['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

/** Puts the contest API together; it does not listen. The calls stand under `/api`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    settings,
    connection,
    siteDirectory,
    now,
    logger,
    eventLoopDelayLimit,
    callDeadlineMilliseconds = millisecondsUntil.answer,
    onMailRequest = () => undefined,
  } = options;
  const contest = options.contest ?? new ContestCache(connection.database);
  const revokedSessions =
    options.revokedSessions ?? new RevokedSessions({ database: connection.database, now });
  const dataKey = new DataKey(settings.dataKey);
  const context: RouteContext = {
    settings,
    connection,
    contest,
    dataKey,
    revokedSessions,
    onMailRequest,
    now,
  };
  const app = Fastify({
    logger: logger ? { ...logger, serializers: { err: loggedError } } : false,
    // Metrics count what is answered; the log is for what goes wrong, and stays cheap when everyone starts at once.
    logController: new LogController({ disableRequestLogging: true }),
    // A copy that is closing still answers what reaches it: 503 would show contestants the maintenance screen.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    http: {
      headersTimeout: (options.headerLimits ?? headerLimits).within,
      connectionsCheckingInterval: (options.headerLimits ?? headerLimits).lookedAtEvery,
    },
    requestTimeout: millisecondsUntil.request,
    connectionTimeout: millisecondsUntil.connection,
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: pathPartLimit, constraints: debugKeyStrategy(settings.debugKey) },
    // A URL that can't be decoded belongs to no route, so that no route's error handler sees it.
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply, 'invalid_request', error.message);
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });

  const isProduction = settings.appEnv === 'production';
  app.setErrorHandler(handleError);
  await app.register(helmet, {
    // The pages bring a policy of their own, made by the build; what the API returns is shown by nobody.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 365 * 24 * 60 * 60 } : false,
  });
  await app.register(metrics, { connection, contest, now });
  await app.register(description);
  await app.register(health);
  if (siteDirectory) await app.register(site, { directory: siteDirectory });
  if (!isProduction) await app.register(documentation);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.header('x-request-id', request.id);
      });
      await api.register(securityEvents, { now });
      await api.register(errors, { debugKey: settings.debugKey });
      await api.register(deadline, { milliseconds: callDeadlineMilliseconds });
      await api.register(origins, { siteOrigins: settings.siteOrigins });
      await api.register(overload, { settings, pool: connection.pool, eventLoopDelayLimit });
      // Before the limits: a call with a session counts for its participant.
      await api.register(session, { settings, revokedSessions, now });
      await api.register(limits, { settings });
      await api.register(maintenance, { contest });
      await api.register(input);
      registerHandlers(api, context);
      // Without these routes an unknown call would be taken for a file of the site.
      if (siteDirectory) {
        for (const url of ['/', '/*'])
          api.get(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
      }
    },
    { prefix: '/api' },
  );
  return app;
}
