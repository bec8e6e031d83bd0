import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, ContextManager } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Settings } from '../settings.ts';

/** How long the last traces may take to be sent when a copy closes. */
const farewellMilliseconds = 2_000;
const attributeLimit = 2_000;

/** Traces of calls: a span each, with a span for every statement that the call ran. */
export interface Tracing {
  calls: (app: FastifyInstance) => Promise<void>;
  /** Notes a statement that ran for several calls, in the asynchronous context of one of them. Its text has placeholders for all values. */
  noteStatement(statement: { name: string; text: string; milliseconds: number; failed: boolean }): void;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

let loading: ReturnType<typeof loadLibraries> | undefined;

/**
 * Traces by OpenTelemetry, where the settings say where to send them; otherwise its libraries are not even loaded. Nothing
 * about participants is in a span, and trace ids that callers send are not taken over.
 * @param onTrouble is called when sending begins to fail; calls go on as if nothing were wrong
 */
export async function startTracing(
  { tracesEndpoint, tracedShare }: Pick<Settings, 'tracesEndpoint' | 'tracedShare'>,
  onTrouble: (error: Error) => void,
): Promise<Tracing | undefined> {
  if (!tracesEndpoint) return undefined;
  loading ??= loadLibraries();
  const { api, sdk, OTLPTraceExporter, resources, calls, statements } = await loading;
  const { context, SpanKind, SpanStatusCode, trace } = api;
  const url = `${tracesEndpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 5_000 });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'contest-api',
    }),
    sampler: new sdk.TraceIdRatioBasedSampler(tracedShare),
    spanLimits: { attributeValueLengthLimit: attributeLimit },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: discreet(exporter, onTrouble) })],
  });
  for (const instrumentation of [calls, statements]) instrumentation.setTracerProvider(provider);
  const tracer = provider.getTracer('contest-api');
  return {
    calls: plugin(async (app: FastifyInstance) => {
      await app.register(calls.plugin());
      app.addHook('onSend', (request, _reply, _payload, done) => {
        const outcome = request.socket.destroyed ? 'abandoned' : (request.outcome ?? 'accepted');
        request.opentelemetry().span?.setAttribute('outcome', outcome);
        done();
      });
    }),
    noteStatement({ name, text, milliseconds, failed }) {
      if (!trace.getSpan(context.active())?.isRecording()) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const startTime = Date.now() - milliseconds;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(farewellMilliseconds)]),
  };
}

/** Loads the libraries and lets them watch calls and statements: once, because what they patch is the whole process's. */
async function loadLibraries() {
  const [api, sdk, { OTLPTraceExporter }, resources, { FastifyOtelInstrumentation }, { PgInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@fastify/otel'),
      import('@opentelemetry/instrumentation-pg'),
    ]);
  api.context.setGlobalContextManager(asyncContexts(api.ROOT_CONTEXT));
  const calls = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => !url.startsWith('/api/'),
    requestHook: (span, { id, routeOptions }) => {
      span.updateName(routeOptions.config.callName ?? 'unknown call');
      // Paths and queries of entry have tokens in them.
      span.setAttributes({ 'request.id': id, 'url.path': routeOptions.url ?? '' });
    },
  });
  const statements = new PgInstrumentation({
    requireParentSpan: true,
    requestHook: (span, { query: { name, text } }) => {
      span.updateName(name ?? /\w+/.exec(text)?.[0] ?? 'statement');
    },
  });
  // The driver is loaded already; its modules are patched when somebody requires it again.
  createRequire(import.meta.url)('pg');
  return { api, sdk, OTLPTraceExporter, resources, calls, statements };
}

/** Work that runs in a call's context, however asynchronously, belongs to the call. */
function asyncContexts(root: Context): ContextManager {
  const current = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => current.getStore() ?? root,
    with: (context, work, self, ...input) => current.run(context, () => Reflect.apply(work, self, input)),
    bind: (context, target) =>
      typeof target === 'function'
        ? new Proxy(target, {
            apply: (work, self, input) => current.run(context, () => Reflect.apply(work, self, input)),
          })
        : target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

/** Leaves out messages of errors, which can quote what a participant sent, and reports the first of several failures in a row. */
function discreet(exporter: SpanExporter, onTrouble: (error: Error) => void): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) => {
      for (const { status } of spans) delete status.message;
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) onTrouble(result.error);
        isFailing = result.error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
