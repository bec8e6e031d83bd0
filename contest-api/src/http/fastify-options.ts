import type { Server } from 'node:http';
import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import { type FastifyHttpOptions, type FastifyServerOptions, LogController } from 'fastify';
import type { Settings } from '../settings.ts';
import { refuseUnreadable } from './connections.ts';
import { debugKeyStrategy } from './debug-key.ts';
import { sendError } from './error-responses.ts';
import { loggedError } from './log.ts';
import { routableUrl } from './site.ts';

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

const bodyLimitBytes = 64 * 1_024;
/** Longer than any URL that Node accepts, so that an exam id is refused as unknown, never as too long. */
const pathPartLimit = 64 * 1_024;

/** Milliseconds: how long a request's headers may take to arrive, and how often that is checked. */
const usualHeaderLimits = { within: 10_000, lookedAtEvery: 2_000 };

/** How the app takes connections and requests, beside its settings. */
export interface ListeningOptions {
  /** Folder of the exported site; absent where a web server or CDN serves it. */
  siteDirectory?: string | undefined;
  /** Passed by tests, which can't wait as long as the default. */
  headerLimits?: typeof usualHeaderLimits | undefined;
  /** Where the log goes and from which level on. Default: no log. */
  logger?: { level: Settings['logLevel']; stream?: { write(line: string): void } };
}

/** The setting in Fastify's terms: for a number, a check in which the proxy nearest to this server is hop 0. */
function trustedProxies(trusted: Settings['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

/** How the public app takes connections and requests: limits, proxies, refusals before any route, log and compilers of schemas. */
export function fastifyOptions(
  settings: Settings,
  { logger, headerLimits = usualHeaderLimits, siteDirectory }: ListeningOptions,
) {
  return {
    logger: logger ? { ...logger, serializers: { err: loggedError } } : false,
    // Metrics already count requests; the log is for what goes wrong, and stays cheap when everyone starts at once.
    logController: new LogController({ disableRequestLogging: true }),
    // A copy that is closing still serves what reaches it: a 503 would show contestants the maintenance screen.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    http: {
      // Node's own refusal has no body; http/input.ts refuses as everywhere.
      requireHostHeader: false,
      headersTimeout: headerLimits.within,
      connectionsCheckingInterval: headerLimits.lookedAtEvery,
    },
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
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
