import type { FastifyBaseLogger } from 'fastify';

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const;

/** The log of one request, whose lines have its id. Hardly any request writes one, so pino's own is made only for those that do. */
class RequestLogger {
  readonly parent: FastifyBaseLogger;
  readonly bindings: object;
  own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.parent = parent;
    this.bindings = bindings;
    this.own = undefined;
  }

  get level() {
    return this.parent.level;
  }
}

for (const method of methods)
  Object.defineProperty(RequestLogger.prototype, method, {
    value(this: RequestLogger, ...input: unknown[]) {
      this.own ??= this.parent.child(this.bindings);
      return Reflect.apply(this.own[method], this.own, input);
    },
  });

/** For Fastify's `setChildLoggerFactory`. */
export const requestLogger = (parent: FastifyBaseLogger, bindings: object): FastifyBaseLogger =>
  new RequestLogger(parent, bindings) as unknown as FastifyBaseLogger;
