import type { Server } from 'node:http';
import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { CallName } from '@knowledgeking/contract';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { examHandlers } from './attempts/calls.ts';
import { nodeTurns } from './attempts/node-turns.ts';
import { QuestionTallies } from './attempts/question-tallies.ts';
import { SubmitBatches } from './attempts/submit-batches.ts';
import { siteHandlers } from './contest/calls.ts';
import { ContestCache, type ContestContext } from './contest/contest-cache.ts';
import { commitmentFileRoutes, commitmentHandlers } from './contest/seal/calls.ts';
import { PublishedCommitments } from './contest/seal/seal.ts';
import { DataKey } from './database/data-key.ts';
import { cachedNodes } from './database/nodes.ts';
import { entryHandlers, homePortHandlers, userHandlers } from './entry/calls.ts';
import { HomePortCounts } from './entry/home-ports.ts';
import { trustedProxies } from './http/caller-address.ts';
import {
  arrivalLimits,
  connectionLimits,
  type Draining,
  drain,
  expectations,
  type longestRest,
  refuseUnreadable,
  shareOpenFiles,
  type usualHeaderLimits,
} from './http/connections.ts';
import { debugKeyStrategy } from './http/debug-key.ts';
import { description, documentation } from './http/documentation.ts';
import { errors, handleError, sendError } from './http/error-responses.ts';
import { health } from './http/health.ts';
import { bodyLimitBytes, input, oneHost, pathPartLimit } from './http/input.ts';
import { limits, ownLimits } from './http/limits.ts';
import { loggedError, requestLogger, securityEvents } from './http/log.ts';
import { origins } from './http/origins.ts';
import { deadline, overload } from './http/overload.ts';
import { maintenance } from './http/refuse-in-maintenance.ts';
import { type HandlersOf, registerCalls } from './http/register-calls.ts';
import { publicHeaders, securityHeaders } from './http/security-headers.ts';
import { RevokedSessions, session, sessionReader } from './http/sessions.ts';
import { type SharedRead, sharedReadCalls } from './http/shared-reads.ts';
import { routableUrl, site } from './http/site.ts';
import { monitoringHandlers } from './monitoring/calls.ts';
import { metrics } from './monitoring/metrics.ts';
import { debugHandlers } from './rehearsal/calls-debug.ts';
import { resultHandlers } from './results/calls.ts';
import type { Settings } from './settings.ts';
import { Counts } from './telemetry/counts.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** Everything that call handlers depend on. */
interface CallContext extends ContestContext {
  settings: Settings;
  submits: SubmitBatches;
  tallies: QuestionTallies;
  commitments: PublishedCommitments;
  homePorts: HomePortCounts;
  dataKey: DataKey;
  revokedSessions: RevokedSessions;
  /** Called after a mail request was stored, so that a worker in this process handles it at once. */
  onMailRequest: () => void;
}

/**
 * Of what handlers depend on, only this is needed; the rest is passed where others use it too, and by tests, which can't wait until something is
 * read again. Without `revokedSessions`, which servers start, only the sessions that this app itself ended count as ended.
 */
export interface AppOptions
  extends ListeningOptions,
    Pick<CallContext, 'settings' | 'connection' | 'now'>,
    Partial<Omit<CallContext, 'settings' | 'connection' | 'now' | 'submits' | 'dataKey'>> {
  /** Passed by tests: how many files the process may have open. */
  openFiles?: number | undefined;
  /** Event loop delay in milliseconds from which load is shed; 0 for never, so that tests can share a busy machine. */
  eventLoopDelayLimit?: number;
  /** How long a call may take before it gets a 429: 15 s by default. */
  callDeadlineMilliseconds?: number | undefined;
  draining?: Draining;
  tracing?: Tracing | undefined;
}

/** Composes the contest API, with its calls under `/api`; it does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, connection, siteDirectory, now } = options;
  const { database, pool } = connection;
  const context: CallContext = {
    contest: new ContestCache(database),
    commitments: new PublishedCommitments(database),
    homePorts: new HomePortCounts(database, now),
    revokedSessions: new RevokedSessions({ database, now }),
    tallies: new QuestionTallies(),
    onMailRequest: () => undefined,
    submits: new SubmitBatches(pool, settings.submitBatchSize, options.tracing?.noteStatement),
    dataKey: new DataKey(settings.dataKey),
    ...options,
  };
  const { contest, commitments, revokedSessions, submits } = context;
  const app = Fastify(fastifyOptions(settings, options));

  const isProduction = settings.appEnv === 'production';
  app.setChildLoggerFactory(requestLogger);
  app.setErrorHandler(handleError);
  app.decorate('counts', new Counts());
  app.decorate('nodes', cachedNodes(database));
  const { connections, files } = shareOpenFiles({
    openFiles: options.openFiles,
    databasePoolSize: settings.databasePoolSize,
    sendsFiles: siteDirectory !== undefined,
  });
  await app.register(connectionLimits, { most: connections, counts: app.counts, rest: options.longestRest });
  const headers = publicHeaders(settings.appEnv);
  const readSession = sessionReader({ settings, revokedSessions, now });
  const { eventLoopDelayLimit, callDeadlineMilliseconds } = options;
  await app.register(overload, { settings, pool, submits, readSession, headers, eventLoopDelayLimit });
  await app.register(securityHeaders, headers);
  await app.register(oneHost);
  const { slowCallMilliseconds } = settings;
  await app.register(metrics, { connection, submits, contest, now, slowCallMilliseconds });
  if (options.tracing) await app.register(options.tracing.calls);
  await app.register(expectations);
  await app.register(description);
  await app.register(health);
  if (options.draining) await app.register(drain, { draining: options.draining });
  await app.register(commitmentFileRoutes, { contest, commitments });
  if (siteDirectory) await app.register(site, { directory: siteDirectory, mostFiles: files });
  else app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'));
  if (!isProduction) await app.register(documentation);
  const { siteOrigins } = settings;
  await app.register(sharedReadCalls, {
    prefix: '/api',
    handlers: { ...siteHandlers(context), ...homePortHandlers(context) },
    contest,
    siteOrigins,
    readSession,
  });
  await app.register(
    async (api) => {
      api.addHook('onRequest', (request, reply, done) => {
        reply.header('x-request-id', request.id);
        done();
      });
      await api.register(securityEvents, { now });
      await api.register(errors, { debugKey: settings.debugKey });
      await api.register(deadline, { milliseconds: callDeadlineMilliseconds });
      await api.register(origins, { siteOrigins });
      // Before the limits, which count a call with a session for its participant.
      await api.register(session, { settings, revokedSessions, read: readSession });
      await api.register(limits, { settings });
      await api.register(maintenance, { contest });
      await api.register(input);
      await api.register(nodeTurns, { pool });
      registerHandlers(api, context);
      // Without these routes, an unknown call would be taken for a file of the site.
      if (siteDirectory) {
        for (const url of ['/', '/*'])
          api.get(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
      }
    },
    { prefix: '/api' },
  );
  return app;
}

/** Registers the calls with their handlers and limits; `http/shared-reads.ts` has the others. A missing one does not compile. */
function registerHandlers(app: FastifyInstance, context: CallContext): void {
  const handlers: HandlersOf<Exclude<CallName, SharedRead>> = {
    ...userHandlers(context),
    ...entryHandlers(context),
    ...examHandlers(context),
    ...resultHandlers(context),
    ...commitmentHandlers(context),
    ...debugHandlers(context),
    ...monitoringHandlers,
  };
  const { settings } = context;
  registerCalls(app, handlers, ownLimits(app, settings), settings.appEnv);
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** The same factory of compilers, except that schemas of the same text, with the same references and options, share what was compiled first. */
function sharing<References, Options, Route, Compiled>(
  factory: (references: References, options?: Options) => (route: Route) => Compiled,
): typeof factory {
  const compiled = new Map<string, Compiled>();
  return (references, options) => {
    const compile = factory(references, options);
    const common = JSON.stringify([references, options]);
    return (route) => {
      // The types of ajv's compiler say that it gets a schema. It gets a route, as the other one does.
      const key = common + JSON.stringify((route as { schema?: unknown }).schema);
      return compiled.getOrInsertComputed(key, () => compile(route));
    };
  };
}

/** Fastify's own compilers, shared by all apps of this process: of the 431 schemas of an app, mostly the same errors, 63 differ. */
export const compilersFactory: Compilers = {
  buildValidator: sharing(validators()),
  buildSerializer: sharing(serializers()),
};

/** How the app takes connections and requests, beside its settings. */
interface ListeningOptions {
  /** Folder of the exported site; absent where a web server or CDN serves it. */
  siteDirectory?: string | undefined;
  /** Passed by tests, which can't wait as long as the default. */
  headerLimits?: typeof usualHeaderLimits | undefined;
  /** Passed by tests, as the above. */
  longestRest?: typeof longestRest | undefined;
  /** Where the log goes and from which level on. Default: no log. */
  logger?: { level: Settings['logLevel']; stream?: { write(line: string): void } };
}

/** How the public app takes connections and requests: limits, proxies, refusals before any route, log and compilers of schemas. */
function fastifyOptions(settings: Settings, { logger, headerLimits, siteDirectory }: ListeningOptions) {
  return {
    logger: logger ? { ...logger, serializers: { err: loggedError } } : false,
    // Metrics already count requests; the log is for what goes wrong, and stays cheap when everyone starts at once.
    logController: new LogController({ disableRequestLogging: true }),
    // A copy that is closing still serves what reaches it: a 503 would show contestants the maintenance screen.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    ...arrivalLimits(headerLimits),
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: pathPartLimit, constraints: debugKeyStrategy(settings.debugKey) },
    clientErrorHandler: refuseUnreadable,
    ...(siteDirectory && { rewriteUrl: routableUrl }),
    // A URL that can't be decoded matches no route, so no route's error handler sees it.
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply, 'invalid_request', error.message);
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    schemaController: { compilersFactory },
  } satisfies FastifyHttpOptions<Server>;
}
