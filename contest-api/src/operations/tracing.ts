import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { RunStatement } from '../database/statement-watch.ts';
import type { Settings } from '../settings.ts';

/** How long the last traces may take to be sent when a copy closes. */
const farewellMilliseconds = 2_000;
const attributeLimit = 2_000;

/** Traces of calls: a span each, with a span for every statement that the call ran. */
export interface Tracing {
  /** Begins the span of a call; `end` says how the call ended. */
  startCall(call: string, requestId: string): TracedCall;
  noteStatement: (statement: RunStatement) => void;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

export interface TracedCall {
  /** Statements that are run by this work, however asynchronously, belong to the call. */
  run(work: () => void): void;
  end(how: { outcome: string; status: number }): void;
}

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
  const [{ context, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const url = `${tracesEndpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 5_000 });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'contest-api',
    }),
    sampler: new sdk.TraceIdRatioBasedSampler(tracedShare),
    spanLimits: { attributeValueLengthLimit: attributeLimit },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reportingTrouble(exporter, onTrouble) })],
  });
  const tracer = provider.getTracer('contest-api');
  const current = new AsyncLocalStorage<Span>();
  return {
    startCall(call, requestId) {
      const attributes = { 'request.id': requestId };
      const span = tracer.startSpan(call, { kind: SpanKind.SERVER, attributes });
      return {
        run: (work) => current.run(span, work),
        end({ outcome, status }) {
          span.setAttributes({ outcome, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    noteStatement({ name, text, milliseconds, failed }) {
      const call = current.getStore();
      if (!call?.isRecording()) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const startTime = Date.now() - milliseconds;
      const options = { kind: SpanKind.CLIENT, startTime, attributes };
      const span = tracer.startSpan(name, options, trace.setSpan(context.active(), call));
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(farewellMilliseconds)]),
  };
}

/** Reports the first of several failures in a row. */
function reportingTrouble(exporter: SpanExporter, onTrouble: (error: Error) => void): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) onTrouble(result.error);
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
