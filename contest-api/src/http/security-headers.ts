import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';

/** helmet's headers with every response. Its own plugin makes them again each time, a quarter of a submit's time (docs/decisions/submit.md). */
export const securityHeaders = plugin(async (app: FastifyInstance, headers: Record<string, string>) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});

/** helmet's headers for these options. */
export function securityHeadersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
